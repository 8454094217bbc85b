import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { CardSkeleton, Loading } from '../../ui/Skeleton.tsx'
import styles from './descriptions.module.css'
import { Offer } from './Offer.tsx'
import { offeredQuery, wantedQuery } from './queries.ts'
import { Wanted } from './Wanted.tsx'

/** What is offered for the reader's own pictures, and pictures of others that have no description yet (C-10). */
export function DescriptionsScreen() {
  const t = useT()
  usePageTitle(t('descriptions.title'))
  return (
    <div className={styles.screen}>
      <header>
        <h1>{t('descriptions.title')}</h1>
        <p className={styles.intro}>{t('descriptions.intro')}</p>
      </header>
      <Offers />
      <WantedPictures />
    </div>
  )
}

function Offers() {
  const t = useT()
  const query = useInfiniteQuery({ ...offeredQuery, staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const offers = itemsOf(query.data?.pages)
  return (
    <section className={styles.section} aria-labelledby="offered">
      <h2 id="offered" ref={heading} tabIndex={-1}>
        {t('descriptions.offered')}
      </h2>
      <Paged query={query} isEmpty={offers.length === 0} none={t('descriptions.offered.none')}>
        {offers.map(offer => (
          <Offer
            key={offer.id}
            offer={offer}
            // The row goes with its buttons.
            onDecided={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
      </Paged>
    </section>
  )
}

function WantedPictures() {
  const t = useT()
  const query = useInfiniteQuery(wantedQuery)
  const wanted = (query.data?.pages ?? []).flatMap(page => page.data)
  return (
    <section className={styles.section} aria-labelledby="wanted">
      <h2 id="wanted">{t('descriptions.wanted')}</h2>
      <Paged query={query} isEmpty={wanted.length === 0} none={t('descriptions.wanted.none')}>
        {wanted.map(({ post, media }) => (
          <Wanted key={media.id} post={post} media={media} />
        ))}
      </Paged>
    </section>
  )
}

interface Pages {
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

function Paged({
  query,
  isEmpty,
  none,
  children,
}: {
  query: Pages
  isEmpty: boolean
  none: string
  children: ReactNode
}) {
  const t = useT()
  if (query.isPending) {
    return (
      <Loading>
        <CardSkeleton />
      </Loading>
    )
  }
  if (query.isError && isEmpty) {
    const title = t('errors.failedToLoad.message', { thing: t('things.descriptions') })
    return <LoadFailure as="p" title={title} onRetry={() => void query.refetch()} />
  }
  if (isEmpty && !query.hasNextPage) return <p className={styles.none}>{none}</p>
  return (
    <InfiniteList className={styles.list ?? ''} query={query} skeleton={<CardSkeleton />}>
      {children}
    </InfiniteList>
  )
}
