import type { CommunityNotice } from '@vitrine/contracts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import type { Who } from './Sentence.tsx'

/** What happened in a community, and why. */
export function News({ notice: { of, community, reason }, who }: { notice: CommunityNotice; who: Who }) {
  const t = useT()
  return (
    <>
      <Message
        id={`notifications.${of}`}
        values={{ ...who, community: <strong>{community ?? t('notifications.someCommunity')}</strong> }}
      />
      {reason !== '' && t('notifications.excerpt', { excerpt: reason })}
    </>
  )
}
