import { texts } from '@vitrine/contracts'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { languages } from '../src/lib/i18n/languages.ts'
import { tokenCss } from '../src/theme/tokens.ts'
import { localeOf } from './catalogues.ts'

const preloaded = /(?:fraunces|inter)-core-[^/]*\.woff2$/
const description: HtmlTagDescriptor = {
  tag: 'meta',
  attrs: { name: 'description', content: texts.preview.site },
  injectTo: 'head',
}
const firstPaint = '<script src="/first-paint.js"'

/**
 * Writes the colour tokens and the site's description into the page, preloads the two fonts of the first paint, and gives
 * `first-paint.js` the languages and the file of each one's catalogue.
 */
export function page(): Plugin {
  return {
    name: 'vitrine-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter(file => preloaded.test(file))
        const preloads = fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          }),
        )
        const files = Object.values(bundle).flatMap(output => {
          const locale = output.type === 'chunk' && localeOf(output.facadeModuleId ?? '')
          return locale ? [[locale, `/${output.fileName}`]] : []
        })
        const locales = Object.keys(languages).join(' ')
        const attributes = `data-locales="${locales}" data-catalogues='${JSON.stringify(Object.fromEntries(files))}'`
        return {
          html: html.replace(firstPaint, `${firstPaint} ${attributes}`),
          tags: [...preloads, description, { tag: 'style', children: tokenCss(), injectTo: 'head-prepend' }],
        }
      },
    },
  }
}
