import { ApiError } from '@vitrine/api-client'
import { translateKnown } from './i18n/translate.ts'

/** What the server says is wrong with a field, in the reader's language; null when it is about something else. */
export function problemOf(error: Error, field: string): string | null {
  if (!(error instanceof ApiError)) return null
  const found = error.errors.find(each => each.field === field)
  return found ? (translateKnown(found.messageId ?? '', found.values) ?? found.message) : null
}
