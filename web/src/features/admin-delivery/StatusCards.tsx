import type { CdnStats } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { formatBytes, formatCount, formatPercent } from '../../lib/time.ts'
import styles from './admin-delivery.module.css'

/** Where media are, and what was delivered in the last 30 days (CN1). */
export function StatusCards({ stats: { storage, stats } }: { stats: CdnStats }) {
  const t = useT()
  const { totalRequests, totalBandwidth, cacheHitRatio, storageUsed } = stats
  const isLocal = storage.type === 'local'
  return (
    <section className={styles.status} aria-label={t('adminCdn.status')}>
      <dl className={styles.cards}>
        <Card
          label={t('adminCdn.storage')}
          value={isLocal ? t('adminCdn.storage.local') : t('adminCdn.storage.bunnycdn')}
          note={
            <>
              {storage.configured ? storage.location : t('adminCdn.storage.notConfigured')}
              <br />
              {t('adminCdn.used', { bytes: formatBytes(storageUsed) })}
            </>
          }
        />
        <Card label={t('adminCdn.requests')} value={formatCount(totalRequests)} note={t('adminCdn.status')} />
        <Card
          label={t('adminCdn.bandwidth')}
          value={formatBytes(totalBandwidth)}
          note={t('adminCdn.status')}
        />
        <Card
          label={t('adminCdn.hits')}
          value={cacheHitRatio === null ? '–' : formatPercent(cacheHitRatio)}
          note={cacheHitRatio === null ? t('adminCdn.hits.none') : <HitBar ratio={cacheHitRatio} />}
        />
      </dl>
    </section>
  )
}

function Card({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        <span className={styles.note}>{note}</span>
      </dd>
    </div>
  )
}

/** The number again, for the eye. */
const HitBar = ({ ratio }: { ratio: number }) => (
  <span className={styles.bar} aria-hidden="true">
    <span style={{ transform: `scaleX(${ratio})` }} />
  </span>
)
