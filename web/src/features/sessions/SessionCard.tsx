import type { DeviceKind, Session } from '@vitrine/contracts'
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow, useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { useEndSession } from './mutations.ts'
import styles from './sessions.module.css'
import { useBrowserName } from './useBrowserName.ts'

const icons: Record<DeviceKind, LucideIcon> = {
  desktop: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  other: CircleHelp,
}
const soonMs = 24 * 60 * 60_000

/** One session. All but the current one can be ended here. */
export function SessionCard({ session }: { session: Session }) {
  const t = useT()
  const now = useNow()
  const timeZone = useTimeZone()
  const end = useEndSession()
  const name = useBrowserName(session)
  const Icon = icons[session.device]
  const isExpiring = Date.parse(session.expiresAt) - now < soonMs
  return (
    <article className={styles.card} aria-label={name}>
      <Icon className={styles.icon} size={24} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.about}>
        <h3 className={styles.name}>
          {name} {isExpiring && <span className={styles.soon}>{t('sessions.expiringSoon')}</span>}
        </h3>
        <dl className={styles.facts}>
          <Fact label={t('sessions.lastActivity')}>
            <RelativeTime date={session.lastActivity} />
          </Fact>
          <Fact label={t('sessions.signedIn')}>{formatMoment(session.createdAt, timeZone)}</Fact>
          <Fact label={t('sessions.expires')}>{formatMoment(session.expiresAt, timeZone)}</Fact>
          {session.network !== null && <Fact label={t('sessions.network')}>{session.network}</Fact>}
        </dl>
        {session.rememberMe && <p className={styles.remembered}>{t('sessions.remembered')}</p>}
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          aria-label={t('sessions.logoutOf', { session: name })}
          pending={end.isPending && t('sessions.loggingOut')}
          onClick={() => end.mutate(session.sessionId)}
        >
          {t('sessions.logout')}
        </Button>
      )}
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
