import type { AnyEvent } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './marks.module.css'

/** That an event was cancelled, goes on now, or has no free seat. */
export function Marks({ event: { status, isFull, userStatus } }: { event: AnyEvent }) {
  const t = useT()
  if (status === 'cancelled') return <Mark>{t('event.cancelled')}</Mark>
  if (status === 'upcoming') return isFull && <Mark>{t('event.full')}</Mark>
  if (status === 'completed') return null
  return (
    <>
      <Mark isOn>{t('event.ongoing')}</Mark>
      {/* Before the start, the control says so. */}
      {userStatus === 'attending' && <Mark>{t('event.going')}</Mark>}
    </>
  )
}

/** A word or two about an event. */
export const Mark = ({ children, isOn }: { children: ReactNode; isOn?: boolean }) => (
  <span className={styles.mark} data-on={isOn || undefined}>
    {children}
  </span>
)
