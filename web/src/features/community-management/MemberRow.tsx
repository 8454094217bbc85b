import type { Member } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatDate } from '../../lib/time.ts'
import { Marker } from '../../ui/community/Marker.tsx'
import { PersonRow } from '../../ui/PersonRow.tsx'
import { restrictionsInEffect } from './in-effect.ts'
import management from './management.module.css'
import styles from './members.module.css'
import type { Selection } from './useSelection.ts'

/** A member, with what they did and what they are kept from, as far as the reader is shown it (MM1). */
export function MemberRow({ member, children }: { member: Member; children: ReactNode }) {
  const t = useT()
  const { user, joinedAt, stats } = member
  const role = member.isCreator ? 'creator' : member.role
  const facts = [
    t('manage.members.since', { date: formatDate(joinedAt) }),
    stats && t('manage.members.posts', { count: stats.postsCount }),
    stats && t('count.comments', { count: stats.commentsCount }),
    stats && t('manage.members.active', { date: formatDate(stats.lastActive) }),
  ].filter(fact => fact !== undefined)
  const restrictions = restrictionsInEffect(member.restrictions)
  const detail = (
    <>
      <Facts facts={facts} />
      {restrictions.length > 0 && (
        <span className={styles.badges}>
          {restrictions.map(kind => (
            <span key={kind}>{t(`manage.badge.${kind}`)}</span>
          ))}
        </span>
      )}
    </>
  )
  return (
    <PersonRow person={user} detail={detail}>
      {role !== 'member' && <Marker>{t(`community.role.${role}`)}</Marker>}
      {children}
    </PersonRow>
  )
}

/** A line of facts, which breaks between them alone. */
const Facts = ({ facts }: { facts: readonly string[] }) => (
  <span className={management.facts}>
    {facts.map(fact => (
      <span key={fact}>{fact}</span>
    ))}
  </span>
)

/** Selects a member: a press anywhere on the row. */
export function SelectBox({ member, selection }: { member: Member; selection: Selection }) {
  const t = useT()
  const isChosen = selection.has(member)
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={selection.isFull && !isChosen}
        aria-label={t('manage.bulk.choose', { name: nameOf(member.user) })}
        onChange={event => (event.target.checked ? selection.add([member]) : selection.remove(member))}
      />
    </label>
  )
}
