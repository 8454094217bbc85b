import type { CommunityNotice } from '@vitrine/contracts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import type { Who } from './Sentence.tsx'

/** What happened in a community, and why; what a moderator decided, its author can contest (B-05). */
export function News({ notice: { of, community, reason }, who }: { notice: CommunityNotice; who: Who }) {
  const t = useT()
  return (
    <>
      <Message
        id={`notifications.${of}`}
        values={{ ...who, community: <strong>{community ?? t('notifications.someCommunity')}</strong> }}
      />
      {reason !== '' && t('notifications.excerpt', { excerpt: reason })}
      {of === 'content-removed' && t('notifications.contest')}
    </>
  )
}
