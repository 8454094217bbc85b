import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { GroupStampCard, groupStampMenuId } from './GroupStampCard.tsx'
import styles from './group-stamps.module.css'
import passport from './passport.module.css'
import { type ShownGroupStamp, useGroupStamps } from './queries.ts'

const RemoveGroupStamp = chunk(() => import('./RemoveGroupStamp.tsx'))

/** The meetups at museums that the reader attended (C-11), of a year or of all; nothing where there are none. */
export function GroupStamps({ year }: { year: number | null }) {
  const stamps = useGroupStamps(year)
  const items = itemsOf(stamps.data?.pages)
  const [removing, setRemoving] = useState<{ stamp: ShownGroupStamp; next: number | undefined } | null>(null)
  const isEmpty = stamps.isSuccess && items.length === 0
  return (
    <>
      {!isEmpty && (
        <Section
          stamps={stamps}
          items={items}
          onRemove={stamp => setRemoving({ stamp, next: neighbourOf(items, stamp)?.id })}
        />
      )}
      {/* Beside the section, which is not shown any more when its last stamp was removed. */}
      {removing && (
        <Boundary pending={null}>
          <RemoveGroupStamp
            stamp={removing.stamp}
            onClosed={isRemoved => {
              setRemoving(null)
              if (isRemoved && removing.next !== undefined)
                document.getElementById(groupStampMenuId(removing.next))?.focus()
            }}
          />
        </Boundary>
      )}
    </>
  )
}

/** The stamp whose menu takes the focus once another one is removed. */
function neighbourOf(items: readonly ShownGroupStamp[], { id }: ShownGroupStamp) {
  const at = items.findIndex(each => each.id === id)
  return items[at + 1] ?? items[at - 1]
}

interface SectionProps {
  stamps: ReturnType<typeof useGroupStamps>
  items: readonly ShownGroupStamp[]
  onRemove: (stamp: ShownGroupStamp) => void
}

function Section({ stamps, items, onRemove }: SectionProps) {
  const t = useT()
  return (
    <section
      className={styles.section}
      aria-labelledby="passport-groups"
      aria-busy={stamps.isPlaceholderData || undefined}
    >
      <h2 id="passport-groups" className={passport.sectionTitle}>
        {t('passport.groups')}
      </h2>
      {stamps.isPending ? (
        <GroupStampsSkeleton />
      ) : items.length === 0 ? (
        <LoadFailure
          as="h3"
          title={t('errors.failedToLoad.message', { thing: t('things.groupStamps') })}
          onRetry={stamps.refetch}
        />
      ) : (
        <>
          <p className={styles.hint}>{t('passport.groups.hint')}</p>
          <InfiniteList waits className={styles.list} query={stamps} skeleton={<GroupStampsSkeleton />}>
            {items.map(stamp => (
              <GroupStampCard key={stamp.id} stamp={stamp} onRemove={() => onRemove(stamp)} />
            ))}
          </InfiniteList>
          {/* The browser's own command prints what is loaded. */}
          {stamps.hasNextPage && (
            <p className={passport.printedOnly}>
              {t('passport.groups.printedPart', { count: items.length })}
            </p>
          )}
        </>
      )}
    </section>
  )
}

function GroupStampsSkeleton() {
  const t = useT()
  return (
    <Loading label={t('passport.groups.loading')}>
      <div className={styles.list}>
        <div className={passport.stampCard}>
          <Skeleton width={136} height={136} round />
          <div className={`${passport.about} ${styles.about}`}>
            <Skeleton width="80%" height={20} />
            <Skeleton width="50%" height={14} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
