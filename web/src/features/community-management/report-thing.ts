import type { CommunityReport } from '@vitrine/contracts'
import { translate } from '../../lib/i18n/translate.ts'
import { nameOf } from '../../lib/names.ts'

/** What was reported, in a few words: "Post by Ada". Components that show it follow the language by `useT`. */
export function reportedThing({
  targetType,
  subject,
}: Pick<CommunityReport, 'targetType' | 'subject'>): string {
  if (targetType === 'community' || !subject) return translate(`reported.type.${targetType}`)
  return translate(`reported.thing.${targetType}`, { name: nameOf(subject) })
}
