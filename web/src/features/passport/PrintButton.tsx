import { NetworkError } from '@vitrine/api-client'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureToast } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { formatNumber } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast/queue.ts'
import styles from './passport.module.css'
import { type StampFilter, useStamps } from './queries.ts'

/**
 * Prints the passport with all of its stamps: those that are not shown yet are loaded first. Of `filter`, for which the
 * caller gives it a key, so that another choice ends what was begun.
 */
export function PrintButton({ filter, total }: { filter: StampFilter; total: number }) {
  const t = useT()
  const stamps = useStamps(filter)
  const { isPreparing, print } = usePrint(stamps)
  const loaded = itemsOf(stamps.data?.pages).length
  const progress = isPreparing
    ? t('passport.preparing', { loaded: formatNumber(loaded), total: formatNumber(total) })
    : ''
  return (
    <div className={styles.unprinted}>
      {/* Not disabled meanwhile, which would take the focus from it. */}
      <Button
        icon={<Printer size={18} strokeWidth={1.5} aria-hidden="true" />}
        aria-busy={isPreparing || undefined}
        onClick={print}
      >
        {progress || t('passport.print')}
      </Button>
      <span className="visually-hidden" role="status">
        {progress}
      </span>
    </div>
  )
}

/**
 * Loads page after page until there is none left, and prints once the last one is shown. Without a connection a page is not
 * waited for: the dialog would open by itself, whenever the connection is back.
 */
function usePrint(stamps: ReturnType<typeof useStamps>) {
  const { data, isFetching, isPaused, isError, error, hasNextPage, fetchNextPage } = stamps
  const [isPreparing, setPreparing] = useState(false)
  const goOn = useEffectEvent(() => {
    const isMissing = !data || hasNextPage
    // What failed before is not why it fails now.
    const failure = isMissing && isPaused ? new NetworkError('offline') : error
    if (isMissing && !failure) return void fetchNextPage()
    setPreparing(false)
    if (failure) toast.show(failureToast(failure, { thing: 'things.museums' }))
    else window.print()
  })
  useEffect(() => {
    if (isPreparing && (isPaused || !isFetching)) goOn()
  }, [isPreparing, isFetching, isPaused])

  const print = () => {
    if (isPreparing) return
    // What failed before is tried again.
    if (isError) void fetchNextPage()
    setPreparing(true)
  }
  return { isPreparing, print }
}
