import { useQuery } from '@tanstack/react-query'
import { type AdminMuseumFilter, adminMuseumFilters, searchDebounceMs } from '@vitrine/contracts'
import { useEffect, useState } from 'react'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { MuseumItem } from './MuseumItem.tsx'
import { MuseumsActions } from './MuseumsActions.tsx'
import styles from './museum-list.module.css'
import { type Listed, museumPageQuery } from './museum-list.ts'
import { Pages } from './Pages.tsx'

/** All museums, with their standing and their managers (AM1–AM5). */
export function MuseumsPanel() {
  const t = useT()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<AdminMuseumFilter>('all')
  const { settled, composition } = useSettledText(text.trim(), searchDebounceMs)
  return (
    <section className={styles.panel} aria-label={t('adminMuseums.list')}>
      <header className={styles.header}>
        <div className={styles.search}>
          <Field
            type="search"
            label={t('adminList.search')}
            placeholder={t('adminList.search.hint')}
            value={text}
            problem={null}
            onChange={setText}
            {...composition}
          />
          <Filter chosen={filter} onChoose={setFilter} />
        </div>
        <div className={styles.actions}>
          <MuseumsActions />
        </div>
      </header>
      <Museums key={`${filter} ${settled}`} search={settled} filter={filter} />
    </section>
  )
}

function Filter({
  chosen,
  onChoose,
}: {
  chosen: AdminMuseumFilter
  onChoose: (filter: AdminMuseumFilter) => void
}) {
  const t = useT()
  return (
    <Select
      label={t('adminList.filter')}
      value={chosen}
      onChange={filter => onChoose(filter as AdminMuseumFilter)}
    >
      {adminMuseumFilters.map(filter => (
        <option key={filter} value={filter}>
          {t(`adminList.filter.${filter}`)}
        </option>
      ))}
    </Select>
  )
}

function Museums({ search, filter }: Omit<Listed, 'page'>) {
  const t = useT()
  const [page, setPage] = useState(1)
  const query = useQuery(museumPageQuery({ search, filter, page }))
  const last = query.data?.pages ?? 1
  // The last page may have become empty by a change on it.
  useEffect(() => {
    if (!query.isPlaceholderData && page > last) setPage(last)
  }, [page, last, query.isPlaceholderData])
  if (query.isPending)
    return (
      <Loading label={t('adminList.loading')}>
        <div className={styles.list}>
          {[1, 2, 3, 4, 5].map(each => (
            <Skeleton key={each} height={128} />
          ))}
        </div>
      </Loading>
    )
  if (!query.data) {
    const title = t('errors.failedToLoad.message', { thing: t('things.museums') })
    return (
      <div role="alert">
        <LoadFailure title={title} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  const { museums, total } = query.data
  return (
    <>
      <p className={styles.total} role="status">
        {t('adminList.total', { count: total })}
      </p>
      {total === 0 ? (
        <EmptyState drawing="museum" title={t('adminList.none')} />
      ) : (
        <ul className={styles.list} aria-busy={query.isPlaceholderData}>
          {museums.map(museum => (
            <MuseumItem key={museum.id} museum={museum} />
          ))}
        </ul>
      )}
      <Pages current={page} last={last} onChoose={setPage} />
    </>
  )
}
