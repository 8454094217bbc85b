import { createHash } from 'node:crypto'

const element = /<script\b((?:"[^"]*"|'[^']*'|[^"'>])*)>(.*?)<\/script/gis
const external = /\ssrc\s*=/i
const typed = /\stype\s*=\s*["']?([^"'\s]*)/i
/** Browsers run no script of another type: it is a data block. */
const runs = /^(?:module|(?:text|application)\/javascript)?$/i

/** The inline scripts of a page that browsers run, as sources of a Content-Security-Policy: `'sha256-…'`. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(element)]
    .filter(
      ([, attributes = '']) => !external.test(attributes) && runs.test(typed.exec(attributes)?.[1] ?? ''),
    )
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
