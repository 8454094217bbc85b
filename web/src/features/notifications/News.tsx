import type { CommunityNotice } from '@vitrine/contracts'
import { guidelineText } from '../../lib/community-guidelines.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { isContestable } from './contesting.ts'
import type { Who } from './Sentence.tsx'

/** What happened in a community, until when, why and by which rule; a decision of a moderator can be contested (B-05). */
export function News({ notice, who }: { notice: CommunityNotice; who: Who }) {
  const t = useT()
  const { of, community, reason, rule, until } = notice
  return (
    <>
      <Message
        id={`notifications.${of}`}
        values={{ ...who, community: <strong>{community ?? t('notifications.someCommunity')}</strong> }}
      />
      {until && t('notifications.until', { moment: formatMoment(until) })}
      {reason !== '' && t('notifications.excerpt', { excerpt: reason })}
      {rule && t('notifications.rule', { rule: guidelineText(rule) })}
      {isContestable(notice) && t('notifications.contest')}
    </>
  )
}
