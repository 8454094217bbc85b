import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './admin-delivery.module.css'
import { MigrationReport } from './MigrationReport.tsx'
import { useMigrate } from './mutations.ts'
import { Originals } from './Originals.tsx'
import { cdnMigrationQuery, isAtWork } from './queries.ts'

/** Copies all files to the CDN (CN4); not while there is none, or while that is not known (null). */
export function MigrationPanel({ isLocal }: { isLocal: boolean | null }) {
  const t = useT()
  const client = useQueryClient()
  const { data: migration, isPending, isError, refetch } = useQuery(cdnMigrationQuery)
  const [counted, setCounted] = useState<number | null>(null)
  const count = useMigrate(({ totalFiles }) => setCounted(totalFiles))
  const start = useMigrate(() => {})
  const isWorking = isAtWork(migration)
  // The status changes with the end of a migration.
  useEffect(() => {
    if (!isWorking) void client.invalidateQueries({ queryKey: queryKeys.admin.cdnStats })
  }, [client, isWorking])
  const isDisabled = isLocal !== false || isWorking || migration === undefined
  const hint = isLocal ? 'adminCdn.migrate.disabled' : 'adminCdn.migrate.hint'
  return (
    <section className={styles.panel} aria-label={t('adminCdn.migration')}>
      <div className={styles.part}>
        <p className={styles.lead}>{isLocal !== null && t(hint)}</p>
        <div className={styles.foot}>
          <Button
            variant="filled"
            keepsFocus
            disabled={isDisabled}
            pending={start.isPending && t('adminCdn.migrate.starting')}
            onClick={() => {
              setCounted(null)
              start.mutate(false)
            }}
          >
            {t(migration?.state === 'failed' ? 'adminCdn.migrate.retry' : 'adminCdn.migrate.start')}
          </Button>
          <Button
            keepsFocus
            disabled={isDisabled}
            pending={count.isPending && t('adminCdn.migrate.counting')}
            onClick={() => count.mutate(true)}
          >
            {t('adminCdn.migrate.dryRun')}
          </Button>
        </div>
        <p role="status" className={styles.counted}>
          {counted !== null && t('adminCdn.migrate.counted', { count: counted })}
        </p>
      </div>
      {isPending && (
        <Loading label={t('adminCdn.loading')}>
          <Skeleton height={120} />
        </Loading>
      )}
      {isError && !migration && (
        <div role="alert">
          <LoadFailure title={t('adminCdn.failedToLoad')} onRetry={() => void refetch()} />
        </div>
      )}
      {migration && <MigrationReport migration={migration} />}
      {migration?.state === 'complete' && isLocal === false && <Originals originals={migration.originals} />}
    </section>
  )
}
