import { useQuery } from '@tanstack/react-query'
import type {
  CommunityDetail,
  Restriction as Details,
  MemberRestrictions,
  RestrictionKind,
} from '@vitrine/contracts'
import { Clock, type LucideIcon, MessageSquareOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { guidelineText } from '../../lib/community-guidelines.ts'
import { isKeptFrom, type Writing } from '../../lib/community-restrictions.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatMoment } from '../../lib/time.ts'
import { ownRestrictionsQuery } from './queries.ts'
import styles from './restriction.module.css'
import { useEnd } from './useEnd.ts'

/** Those of the kinds that are in force. */
function kindsIn(restrictions: MemberRestrictions, writing: Writing): RestrictionKind[] {
  const { canPost, canComment, isMuted, requiresApproval } = restrictions
  const kinds: RestrictionKind[] = isMuted ? ['isMuted'] : []
  if (writing === 'commenting') return canComment ? kinds : [...kinds, 'canComment']
  if (!canPost) kinds.push('canPost')
  // Who posts nothing has no posts that wait.
  return requiresApproval && kinds.length === 0 ? ['requiresApproval'] : kinds
}

/** What a moderator keeps the reader from: what, why, by which rule, until when, and how it is contested (B-05). */
export default function Restriction({
  community,
  writing,
}: {
  community: CommunityDetail
  writing: Writing
}) {
  const { id, restrictions, creator } = community
  const { data = [] } = useQuery(ownRestrictionsQuery(id))
  useEnd(id, data)
  const Icon: LucideIcon = isKeptFrom(writing, restrictions) ? MessageSquareOff : Clock
  return (
    <div className={styles.notice} data-writing={writing}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.words}>
        {kindsIn(restrictions, writing).map(kind => (
          <One key={kind} kind={kind} details={data.find(each => each.kind === kind)} />
        ))}
        {creator && (
          <p className={styles.contest}>
            <Message
              id="community.contest"
              values={{ name: nameOf(creator) }}
              components={{ link: <Link to={`/messages?to=${creator.id}`} /> }}
            />
          </p>
        )}
      </div>
    </div>
  )
}

function One({ kind, details }: { kind: RestrictionKind; details: Details | undefined }) {
  const t = useT()
  const facts = details
    ? ([
        ['until', details.until === null ? t('restriction.noEnd') : formatMoment(details.until)],
        ['reason', details.reason],
        ['rule', guidelineText(details.rule)],
      ] as const)
    : []
  return (
    <div>
      <p className={styles.what} role="status">
        {t(`restriction.${kind}`)}
      </p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{t(`restriction.${name}`)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
        </dl>
      )}
    </div>
  )
}
