import { setupI18n } from '@lingui/core'
import type { TextValues } from '@vitrine/contracts'
import type { MessageId, Values } from './messages.ts'

/** The catalogue of the active language; `locale.ts` loads it before the first render. */
export const i18n = setupI18n()

/** How `#` of a plural is written: "12.3K". */
export const messageFormats = { number: { notation: 'compact', maximumFractionDigits: 1 } } as const

/**
 * A text in the active language, for code that is not a component: `translate('count.likes', { count: 3 })`. Components
 * use `useT`, which renders them again when the language changes.
 */
export function translate<Id extends MessageId>(id: Id, ...[values]: Values<Id>): string {
  return i18n._(id, values, { formats: messageFormats })
}

/** The text of an id that came from the server or a schema; undefined when the catalogue does not have it. */
export function translateKnown(id: string | undefined, values: TextValues = {}): string | undefined {
  if (id === undefined || !Object.hasOwn(i18n.messages, id)) return undefined
  return i18n._(id, values, { formats: messageFormats })
}
