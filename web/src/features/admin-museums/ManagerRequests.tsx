import { useInfiniteQuery } from '@tanstack/react-query'
import { managerRequestStatuses } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ManagerRequestItem } from './ManagerRequestItem.tsx'
import styles from './manager-requests.module.css'
import { managerRequestsQuery, type StatusFilter } from './requests.ts'

/** Requests to manage a museum, and what was decided (AM6). */
export function ManagerRequests() {
  const t = useT()
  const [status, setStatus] = useState<StatusFilter>('pending')
  return (
    <section className={styles.panel} aria-label={t('adminMuseums.claims')}>
      <div className={styles.filter}>
        <Select
          label={t('adminClaims.filter')}
          value={status}
          onChange={value => setStatus(value as StatusFilter)}
        >
          {[...managerRequestStatuses, '' as const].map(value => (
            <option key={value} value={value}>
              {t(`adminClaims.status.${value || 'all'}`)}
            </option>
          ))}
        </Select>
      </div>
      <Requests key={status} status={status} />
    </section>
  )
}

function Requests({ status }: { status: StatusFilter }) {
  const t = useT()
  const query = useInfiniteQuery(managerRequestsQuery(status))
  const requests = itemsOf(query.data?.pages)
  if (query.isPending)
    return (
      <Loading>
        <div className={styles.list}>
          {[1, 2, 3].map(each => (
            <Skeleton key={each} height={180} />
          ))}
        </div>
      </Loading>
    )
  if (query.isError && !query.data) {
    const title = t('errors.failedToLoad.message', { thing: t('adminClaims.thing') })
    return (
      <div role="alert">
        <LoadFailure title={title} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (requests.length === 0)
    return (
      <EmptyState
        drawing="note"
        title={t(status === 'pending' ? 'adminClaims.noPending' : 'adminClaims.none')}
      />
    )
  return (
    <InfiniteList query={query}>
      <ul className={styles.list}>
        {requests.map(request => (
          <ManagerRequestItem key={request.id} request={request} />
        ))}
      </ul>
    </InfiniteList>
  )
}
