import type { CommunityDetail, MeetupDetail } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { isKeptFrom, type Writing } from '../../lib/community-restrictions.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../Boundary.tsx'
import styles from './meetup-refusal.module.css'

type Reason = 'join' | 'cancelled' | 'off' | 'attend' | 'attended'

interface MeetupRefusalProps {
  meetup: MeetupDetail
  community: CommunityDetail
  /** What the reader is kept from, with why. */
  restriction: ReactNode
  writing: Writing
  /** The organizer has turned it off. */
  isOff: boolean
  /** What each reason says. */
  reasons: Readonly<Record<Reason, PlainId>>
}

/** Why a member may add nothing to a meetup: in place of the field of its discussion, or of the button for photos. */
export function MeetupRefusal(props: MeetupRefusalProps) {
  const t = useT()
  const reason = reasonOf(props)
  if (reason === null) return <Boundary pending={null}>{props.restriction}</Boundary>
  return <p className={styles.refusal}>{t(reason)}</p>
}

/** Null: a moderator keeps them from it. */
function reasonOf({ meetup, community, writing, isOff, reasons }: MeetupRefusalProps): PlainId | null {
  const { isArchived, isMember, restrictions } = community
  if (isArchived) return 'community.archived'
  if (!isMember) return reasons.join
  if (meetup.status === 'cancelled') return reasons.cancelled
  if (isOff) return reasons.off
  if (isKeptFrom(writing, restrictions)) return null
  return meetup.status === 'upcoming' ? reasons.attend : reasons.attended
}
