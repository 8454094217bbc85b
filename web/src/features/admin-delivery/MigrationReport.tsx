import type { CdnMigration } from '@vitrine/contracts'
import { useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment, formatNumber } from '../../lib/time.ts'
import styles from './admin-delivery.module.css'

/** How far a migration is, and what it could not copy. */
export function MigrationReport({ migration }: { migration: CdnMigration }) {
  const t = useT()
  const timeZone = useTimeZone()
  const { state, totalFiles, migratedFiles, failedFiles, startedAt, finishedAt } = migration
  const done = migratedFiles + failedFiles
  const moment = finishedAt
    ? t('adminCdn.finished', { date: formatMoment(finishedAt, timeZone) })
    : t('adminCdn.started', { date: formatMoment(startedAt, timeZone) })
  const counts = [
    { label: t('adminCdn.files.total'), count: totalFiles },
    { label: t('adminCdn.files.migrated'), count: migratedFiles },
    { label: t('adminCdn.files.failed'), count: failedFiles },
  ]
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p className={styles.state} data-state={state} role="status">
          {t(`adminCdn.state.${state}`)}
        </p>
        <p className={styles.small}>{moment}</p>
      </div>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={t('adminCdn.progress')}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, totalFiles)}
        aria-valuenow={totalFiles === 0 && state === 'complete' ? 1 : Math.min(done, totalFiles)}
        data-state={state}
      >
        <span style={{ transform: `scaleX(${shareOf(done, totalFiles, state)})` }} />
      </div>
      <dl className={styles.counts}>
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <Failures migration={migration} />
    </div>
  )
}

const shareOf = (done: number, total: number, state: CdnMigration['state']): number =>
  total === 0 ? Number(state === 'complete') : Math.min(1, done / total)

function Failures({ migration: { failures, failedFiles } }: { migration: CdnMigration }) {
  const t = useT()
  if (failures.length === 0) return null
  const more = failedFiles - failures.length
  return (
    <>
      <h2>{t('adminCdn.failures')}</h2>
      <ul className={styles.failures}>
        {failures.map(({ name, reason }) => (
          <li key={name}>
            <code>{name}</code>
            <span className={styles.reason}>{t(`adminCdn.failure.${reason}`)}</span>
          </li>
        ))}
        {more > 0 && <li>{t('adminCdn.failures.more', { count: formatNumber(more) })}</li>}
      </ul>
    </>
  )
}
