import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { NetworkError } from '@vitrine/api-client'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FailureOf, failureToast } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { formatNumber } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast/queue.ts'
import styles from './passport.module.css'
import { type StampFilter, useGroupStamps, useStamps } from './queries.ts'

/**
 * Prints the passport with all of its stamps, also those with groups: what is not shown yet is loaded first. Of `filter`,
 * for which the caller gives it a key, so that another choice ends what was begun.
 */
export function PrintButton({ filter, total }: { filter: StampFilter; total: number }) {
  const t = useT()
  const stamps = useStamps(filter)
  const groups = useGroupStamps(filter.year)
  const { isPreparing, print } = usePrint([
    { pages: stamps, thing: 'things.museums' },
    { pages: groups, thing: 'things.groupStamps' },
  ])
  const loaded = itemsOf(stamps.data?.pages).length
  const progress = loaded < total ? { loaded: formatNumber(loaded), total: formatNumber(total) } : null
  // How many stamps there are with groups is not counted.
  const preparing = progress ? t('passport.preparing', progress) : t('passport.groups.loading')
  const status = isPreparing ? preparing : ''
  return (
    <div className={styles.unprinted}>
      {/* Not disabled meanwhile, which would take the focus from it. */}
      <Button
        icon={<Printer size={18} strokeWidth={1.5} aria-hidden="true" />}
        aria-busy={isPreparing || undefined}
        onClick={print}
      >
        {status || t('passport.print')}
      </Button>
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  )
}

/** A list that is printed, and what the failure to load it is called. */
interface Printed {
  pages: Pick<
    UseInfiniteQueryResult,
    'data' | 'isFetching' | 'isPaused' | 'isError' | 'error' | 'isPlaceholderData' | 'hasNextPage'
  > & { fetchNextPage(): unknown }
  thing: NonNullable<FailureOf['thing']>
}

const isMissing = ({ pages: { data, isPlaceholderData, hasNextPage } }: Printed) =>
  !data || isPlaceholderData || hasNextPage
// What failed before is not why it fails now.
const failureOf = (list: Printed) =>
  isMissing(list) && list.pages.isPaused ? new NetworkError('offline') : list.pages.error

/**
 * Loads page after page of each list until there is none left, and prints once the last ones are shown. Without a
 * connection a page is not waited for: the dialog would open by itself, whenever the connection is back.
 */
function usePrint(lists: readonly Printed[]) {
  const [isPreparing, setPreparing] = useState(false)
  const isFetching = lists.some(({ pages }) => pages.isFetching)
  const isPaused = lists.some(({ pages }) => pages.isPaused)
  const goOn = useEffectEvent(() => {
    const failed = lists.find(list => failureOf(list) !== null)
    const missing = lists.filter(isMissing)
    if (missing.length > 0 && !failed) {
      for (const { pages } of missing) void pages.fetchNextPage()
      return
    }
    setPreparing(false)
    if (failed) toast.show(failureToast(failureOf(failed), { thing: failed.thing }))
    else window.print()
  })
  useEffect(() => {
    if (isPreparing && (isPaused || !isFetching)) goOn()
  }, [isPreparing, isFetching, isPaused])

  const print = () => {
    if (isPreparing) return
    // What failed before is tried again.
    for (const { pages } of lists) if (pages.isError) void pages.fetchNextPage()
    setPreparing(true)
  }
  return { isPreparing, print }
}
