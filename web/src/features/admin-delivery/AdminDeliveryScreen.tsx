import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './admin-delivery.module.css'
import { CachePanel } from './CachePanel.tsx'
import { MigrationPanel } from './MigrationPanel.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import { cdnStatsQuery } from './queries.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StatusCards } from './StatusCards.tsx'

/** Storage, cache and delivery of media (CN1–CN5); the panel is part of the address. */
export function AdminDeliveryScreen() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  usePageTitle(t('admin.title'))
  const { data: stats, isPending, refetch } = useQuery(cdnStatsQuery)
  // Null: not known.
  const isLocal = stats ? stats.storage.type !== 'bunnycdn' : null
  const tabs = [
    { id: 'overview', label: t('adminCdn.overview'), panel: <OverviewPanel stats={stats} /> },
    { id: 'migration', label: t('adminCdn.migration'), panel: <MigrationPanel isLocal={isLocal} /> },
    { id: 'cache', label: t('adminCdn.cache'), panel: <CachePanel /> },
    { id: 'settings', label: t('adminCdn.settings'), panel: <SettingsPanel /> },
  ]
  const chosen = tabs.find(({ id }) => id === query.get('panel'))?.id ?? 'overview'
  return (
    <div className={styles.screen}>
      <h1>{t('admin.cdn')}</h1>
      {stats ? (
        <StatusCards stats={stats} />
      ) : isPending ? (
        <Loading label={t('adminCdn.loading')}>
          <Skeleton height={132} />
        </Loading>
      ) : (
        <div role="alert">
          <LoadFailure title={t('adminCdn.failedToLoad')} onRetry={() => void refetch()} />
        </div>
      )}
      <Tabs
        label={t('adminCdn.tabs')}
        tabs={tabs}
        chosen={chosen}
        onChoose={panel => setQuery({ panel }, { replace: true })}
      />
    </div>
  )
}
