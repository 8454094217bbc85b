import { pageDataId, type RenderedScreen, type ScreenFiles } from '@vitrine/contracts'
import { jsonInScript } from './preview-head.ts'

const emptyRoot = '<div id="root"></div>'
const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * The page of the web app with what it shows: the rendered screen, the data that the web app takes it over with, and
 * its styles. The style sheets themselves come after the content, for the screens that follow: the first paint does not
 * wait for them. A data block is not executed, so the policy permits it.
 */
export function withScreen(
  template: string,
  { locale, files, screen }: { locale: string; files: ScreenFiles; screen: RenderedScreen },
): string {
  const styles = files.styles.map(file => `<link rel="stylesheet" crossorigin href="${file}">`)
  const scripts = files.scripts.map(file => `<link rel="modulepreload" crossorigin href="${file}">`)
  const data = `<script type="application/json" id="${pageDataId}">${jsonInScript(screen.data)}</script>`
  // Functions as replacements, because in a string `$` has a meaning.
  return template
    .replace('<html lang="en"', () => `<html lang="${locale}" data-rendered="${locale}"`)
    .replaceAll(styleSheet, '')
    .replace('</head>', () => `<style>${files.css}</style>${screen.head}${scripts.join('')}</head>`)
    .replace(emptyRoot, () => `<div id="root">${screen.html}</div>${data}${styles.join('')}`)
}
