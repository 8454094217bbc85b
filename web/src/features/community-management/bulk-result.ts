import type { BulkResult, Member } from '@vitrine/contracts'
import { translate, translateKnown } from '../../lib/i18n/translate.ts'

/** For how many members it was done, and for whom not, each with the reason. */
export function bulkOutcome({ results }: Pick<BulkResult, 'results'>, members: readonly Member[]) {
  const byId = new Map(members.map(member => [member.id, member]))
  const refused = results.flatMap(({ memberId, isDone, code, messageId, message }) => {
    const member = byId.get(memberId)
    if (isDone || !member) return []
    const said = translateKnown(messageId ?? undefined) ?? message ?? ''
    return [{ member, reason: code === 'not_found' ? translate('manage.bulk.left') : said }]
  })
  return { all: results.length, done: results.filter(({ isDone }) => isDone).length, refused }
}
export type BulkOutcome = ReturnType<typeof bulkOutcome>
