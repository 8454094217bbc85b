import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogue =
  /\/lib\/i18n\/catalogues\/(\w+)\/(core|account|admin|communities|community-members|community-order|community-reports|contribute|dialogs|events|map|media|meetup-form|meetup-guests|meetup-photos|meetup-recap|meetups|museum-event-form|museum-events|notifications|own-calendar|profile|reviews|visit-plans)\.ts$/

/** The locale of a module with the texts of every first page, or undefined for any other module. */
export function localeOf(moduleId: string): string | undefined {
  const [, locale, part] = catalogue.exec(moduleId) ?? []
  return part === 'core' ? locale : undefined
}

/** `es-core` for the module with those texts, so that the name of its file says the language. */
export function catalogueName(moduleId: string): string | undefined {
  const [, locale, part] = catalogue.exec(moduleId) ?? []
  return locale && `${locale}-${part}`
}

/** Compiles the messages of a catalogue, so that the page loads no parser; a malformed message fails the build. */
export function catalogues(): Plugin {
  return {
    name: 'vitrine-catalogues',
    apply: 'build',
    async load(id) {
      const file = catalogue.exec(id)?.[2]
      if (file === undefined) return null
      const part = file.replace(/-./g, dash => dash.slice(1).toUpperCase())
      const texts: Record<string, string> = (await import(pathToFileURL(id).href))[part]
      const compiled = Object.entries(texts).map(([name, text]) => [name, compileMessageOrThrow(text)])
      return `export const ${part} = ${JSON.stringify(Object.fromEntries(compiled))}`
    },
  }
}
