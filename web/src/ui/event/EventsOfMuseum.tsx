import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { LoadFailure } from '../EmptyState.tsx'
import { InfiniteList } from '../InfiniteList.tsx'
import { EventSection } from './EventSection.tsx'
import { TileSkeleton } from './TileSkeleton.tsx'

interface EventsOfMuseumProps<Item extends { id: number }> {
  title: string
  /** The way to a new one. */
  action?: ReactNode
  query: UseInfiniteQueryResult<InfiniteData<{ data: Item[] }>>
  /** What could not be loaded, as "Failed to load …" names it. */
  thing: string
  /** In place of tiles; by default the section has no place where there are none. */
  none?: ReactNode
  renderItem: (item: Item) => ReactNode
}

/** What takes place with a museum. Most museums announce nothing, so it has no place until it is loaded. */
export function EventsOfMuseum<Item extends { id: number }>(props: EventsOfMuseumProps<Item>) {
  const { title, action, query, thing, none, renderItem } = props
  const t = useT()
  const items = itemsOf(query.data?.pages)
  const isFailed = query.isError && items.length === 0
  if (query.isPending || (items.length === 0 && !isFailed && !none)) return null
  return (
    <EventSection title={title} action={action}>
      {isFailed ? (
        <LoadFailure
          as="p"
          title={t('errors.failedToLoad.message', { thing })}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <InfiniteList query={query} skeleton={<TileSkeleton />} waits>
          {items.length === 0 && none}
          {items.map(renderItem)}
        </InfiniteList>
      )}
    </EventSection>
  )
}
