import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '@vitrine/contracts'
import { type HtmlTagDescriptor, minify, type Plugin } from 'vite'
import { languages } from '../src/lib/i18n/languages.ts'
import { tokenCss } from '../src/theme/tokens.ts'
import { localeOf } from './catalogues.ts'

const preloaded = /(?:fraunces|inter)-core-[^/]*\.woff2$/
const description: HtmlTagDescriptor = {
  tag: 'meta',
  attrs: { name: 'description', content: texts.preview.site },
  injectTo: 'head',
}
const firstPaint = join(import.meta.dirname, '..', 'src', 'app', 'first-paint.js')
/** Ends a script, or is a tag that the gateway replaces in the page. */
const markup = /<[a-z/!]/i

/**
 * Writes the colour tokens, the site's description and `first-paint.js` into the page, and preloads the two fonts of the
 * first paint. The script is given the languages and the file of each one's catalogue. It stands before the style sheets,
 * because an inline script waits for those before it.
 */
export function page(): Plugin {
  return {
    name: 'vitrine-page',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle = {} }) {
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
        const script: HtmlTagDescriptor = {
          tag: 'script',
          attrs: {
            'data-locales': Object.keys(languages).join(' '),
            'data-catalogues': JSON.stringify(Object.fromEntries(files)),
          },
          children: await firstPaintScript(),
          injectTo: 'head-prepend',
        }
        const style: HtmlTagDescriptor = { tag: 'style', children: tokenCss(), injectTo: 'head-prepend' }
        return [script, ...preloads, style, description]
      },
    },
  }
}

async function firstPaintScript(): Promise<string> {
  const source = await readFile(firstPaint, 'utf8')
  const { code, errors } = await minify(firstPaint, source, {
    module: false,
    compress: { target: 'es2022' },
  })
  const [error] = errors
  if (error) throw new Error(`${firstPaint} cannot be minified: ${error.message}`)
  if (markup.test(code))
    throw new Error(`${firstPaint} holds "<" before a letter: it would be read as a tag.`)
  return code
}
