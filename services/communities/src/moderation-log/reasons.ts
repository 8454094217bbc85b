import { texts } from '@vitrine/contracts'
import { invalid, type Transaction } from '@vitrine/service-kit'

/** On what a decision about a member is based, and when it ends, as a moderator chose it (B-05). */
export interface GivenReasons {
  reason: string
  rule: string
  /** ISO-8601; null: without an end. */
  until: string | null
}

export interface Reasons {
  reason: string
  rule: string
  until: Date | null
}

/** 400 where the end has passed, or the community has no such rule. */
export async function reasonsOf(
  tx: Transaction,
  { communityId, now, given }: { communityId: number; now: Date; given: GivenReasons },
): Promise<Reasons> {
  const { reason, rule } = given
  const until = given.until === null ? null : new Date(given.until)
  if (until && until <= now) throw invalid('until', texts.communityModeration.untilPast)
  if (rule !== '') {
    const found = await tx.query('select 1 from communities where id = $1 and $2 = any(guidelines)', [
      communityId,
      rule,
    ])
    if (found.length === 0) throw invalid('rule', texts.communityModeration.unknownRule)
  }
  return { reason, rule, until }
}
