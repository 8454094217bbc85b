import type { CommunityDetail } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { guidelineText } from '../../lib/community-guidelines.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatMoment } from '../../lib/time.ts'
import styles from './community.module.css'

/** That the reader is banned, until when, why, and how it is contested (B-05). */
export default function Banned({
  ban: { reason, rule, until },
  creator,
}: Pick<CommunityDetail, 'creator'> & { ban: NonNullable<CommunityDetail['ban']> }) {
  const t = useT()
  return (
    <p className={styles.notice}>
      {until === null
        ? t('community.youAreBanned')
        : t('community.youAreBannedUntil', { date: formatMoment(until) })}
      {reason && <span className={styles.reason}>{t('community.reason', { reason })}</span>}
      {rule && <span className={styles.reason}>{t('community.rule', { rule: guidelineText(rule) })}</span>}
      {creator && (
        <span>
          <Message
            id="community.contest"
            values={{ name: nameOf(creator) }}
            components={{ link: <Link to={`/messages?to=${creator.id}`} /> }}
          />
        </span>
      )}
    </p>
  )
}
