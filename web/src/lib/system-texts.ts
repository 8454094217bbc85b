import { translateKnown } from './i18n/translate.ts'

/** Texts that the server writes where people may write theirs, by their English. */
const written: readonly [pattern: RegExp, id: string][] = [
  [/^Request approved by admin$/, 'claim.approvedByDefault'],
  [/^Another request was approved$/, 'claim.superseded'],
  [/^User suggested edit$/, 'suggestion.standardReason'],
  [/^(?<count>\d+) visitors contradicted the hours\.$/, 'suggestion.automaticReason'],
]

/** What was written, in the reader's language where the server wrote it. */
export function shownText(text: string): string {
  for (const [pattern, id] of written) {
    const match = pattern.exec(text)
    if (match) return translateKnown(id, match.groups) ?? text
  }
  return text
}
