import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogue = /\/lib\/i18n\/catalogues\/(\w+)\/index\.ts$/

/** The locale of a catalogue's module, or undefined for any other module. */
export const localeOf = (moduleId: string): string | undefined => catalogue.exec(moduleId)?.[1]

/** Compiles the messages of a catalogue, so that the page loads no parser; a malformed message fails the build. */
export function catalogues(): Plugin {
  return {
    name: 'vitrine-catalogues',
    apply: 'build',
    async load(id) {
      const locale = localeOf(id)
      if (locale === undefined) return null
      const texts: Record<string, string> = (await import(pathToFileURL(id).href))[locale]
      const compiled = Object.entries(texts).map(([name, text]) => [name, compileMessageOrThrow(text)])
      return `export const ${locale} = ${JSON.stringify(Object.fromEntries(compiled))}`
    },
  }
}
