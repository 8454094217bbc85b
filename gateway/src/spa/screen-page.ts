import { pageDataId, type RenderedScreen, type ScreenFiles, type Theme } from '@vitrine/contracts'
import { jsonInScript } from './preview-head.ts'

const emptyRoot = '<div id="root"></div>'

interface ScreenPage {
  locale: string
  theme: Theme | undefined
  /** The script with the texts of the language. */
  catalogue: string
  files: ScreenFiles
  screen: RenderedScreen
}

/**
 * The page of the web app with what it shows: the rendered screen, the data that the web app takes it over with, and
 * its styles. The first paint waits for nothing else, and what it shows is asked for before the scripts:
 *
 * - `first-paint.js` of the web app is in the page, and marks what is pressed from the first paint on. Its text does not
 *   change here, because the policy permits it by its hash: the build rejects a text with tags, which alone are replaced;
 * - the style sheets apply to no medium: they are there for the web app, which else would wait for them, and for the
 *   cache;
 * - pictures come first, and scripts have a low priority.
 *
 * A data block is not executed, so the policy permits it.
 */
export function withScreen(
  template: string,
  { locale, theme, catalogue, files, screen }: ScreenPage,
): string {
  const choices = `lang="${locale}" data-rendered="${locale}"${theme ? ` data-theme="${theme}"` : ''}`
  const styles = files.styles.map(
    file => `<link rel="stylesheet" crossorigin href="${file}" media="not all">`,
  )
  const scripts = [...files.scripts, catalogue].map(
    file => `<link rel="modulepreload" crossorigin href="${file}">`,
  )
  const data = `<script type="application/json" id="${pageDataId}">${jsonInScript(screen.data)}</script>`
  const withoutSheets = files.styles.reduce(
    (html, file) => html.replace(`<link rel="stylesheet" crossorigin href="${file}">`, ''),
    template,
  )
  // Functions as replacements, because in a string `$` has a meaning.
  return withoutSheets
    .replace('<html lang="en"', () => `<html ${choices}`)
    .replace('<head>', () => `<head>${screen.head}`)
    .replace('</head>', () => `<style>${files.css}</style>${scripts.join('')}</head>`)
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, tag => `${tag} fetchpriority="low"`)
    .replace(emptyRoot, () => `<div id="root">${screen.html}</div>${data}${styles.join('')}`)
}
