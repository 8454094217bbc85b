import type { CdnStats } from '@vitrine/contracts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './admin-delivery.module.css'

const policy: readonly [PlainId, PlainId][] = [
  ['adminCdn.policy.images', 'adminCdn.policy.30d'],
  ['adminCdn.policy.videos', 'adminCdn.policy.30d'],
  ['adminCdn.policy.assets', 'adminCdn.policy.7d'],
  ['adminCdn.policy.api', 'adminCdn.policy.minutes'],
]

/** How media are delivered now, and how long caches keep what (CN5). */
export function OverviewPanel({ stats }: { stats: CdnStats | undefined }) {
  const t = useT()
  return (
    <section className={styles.panel} aria-label={t('adminCdn.overview')}>
      {stats && (
        <div>
          <p className={styles.lead}>{t(stats.messageId)}</p>
          <p className={styles.small}>{t('adminCdn.refreshed')}</p>
        </div>
      )}
      <div className={styles.part}>
        <h2>{t('adminCdn.policy')}</h2>
        <dl className={styles.policy}>
          {policy.map(([what, howLong]) => (
            <div key={what}>
              <dt>{t(what)}</dt>
              <dd>{t(howLong)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.small}>{t('adminCdn.policy.private')}</p>
      </div>
    </section>
  )
}
