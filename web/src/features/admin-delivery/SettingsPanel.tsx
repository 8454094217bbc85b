import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './admin-delivery.module.css'
import { CredentialsForm } from './CredentialsForm.tsx'
import { useReload } from './mutations.ts'
import { cdnSettingsQuery } from './queries.ts'

/** The credentials of BunnyCDN (CN3). */
export function SettingsPanel() {
  const t = useT()
  const { data: settings, isPending, isError, refetch } = useQuery(cdnSettingsQuery)
  if (isPending) {
    return (
      <Loading label={t('adminCdn.loading')}>
        <Skeleton height={420} />
      </Loading>
    )
  }
  if (isError) {
    return (
      <div role="alert">
        <LoadFailure title={t('adminCdn.failedToLoad')} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <section className={styles.panel} aria-label={t('adminCdn.settings')}>
      <CredentialsForm saved={settings} />
      {settings && <Reload />}
    </section>
  )
}

function Reload() {
  const t = useT()
  const reload = useReload()
  return (
    <div className={styles.part}>
      <div>
        <Button
          pending={reload.isPending && t('adminCdn.reload.running')}
          onClick={() => reload.mutate(undefined)}
        >
          {t('adminCdn.reload')}
        </Button>
      </div>
    </div>
  )
}
