import type { Meetup } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './marks.module.css'

/** That a meetup was cancelled, goes on now, or has no free seat. */
export function Marks({ meetup: { status, isFull, userStatus } }: { meetup: Meetup }) {
  const t = useT()
  if (status === 'cancelled') return <Mark>{t('meetups.cancelled')}</Mark>
  if (status === 'upcoming') return isFull && <Mark>{t('meetups.full')}</Mark>
  if (status === 'completed') return null
  return (
    <>
      <Mark isOn>{t('meetups.ongoing')}</Mark>
      {/* Before the start, the control says so. */}
      {userStatus === 'attending' && <Mark>{t('meetups.going')}</Mark>}
    </>
  )
}

const Mark = ({ children, isOn }: { children: ReactNode; isOn?: boolean }) => (
  <span className={styles.mark} data-on={isOn}>
    {children}
  </span>
)
