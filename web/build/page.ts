import type { HtmlTagDescriptor, Plugin } from 'vite'
import { tokenCss } from '../src/theme/tokens.ts'

const preloaded = [/fraunces-latin-opsz-normal.*\.woff2$/, /inter-latin-wght-normal.*\.woff2$/]

/** Writes the colour tokens into the page and preloads the two fonts of the first paint. */
export function page(): Plugin {
  return {
    name: 'vitrine-page',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter(file => preloaded.some(font => font.test(file)))
        const preloads = fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          }),
        )
        return [...preloads, { tag: 'style', children: tokenCss(), injectTo: 'head-prepend' }]
      },
    },
  }
}
