import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { mediaStatusQuery } from '../../../lib/media-status.ts'

const askEveryMs = 2_000

/**
 * How far the media of one's own post are, from 0 to 100, asked while it is in sight. Once nothing is left to prepare the
 * post itself is read again, until the server has published it.
 */
export function usePreparation(preparing: readonly number[], reread: () => void, isInSight: boolean) {
  const media = useQueries({
    queries: preparing.map(mediaId => ({
      ...mediaStatusQuery(mediaId),
      enabled: isInSight,
      refetchInterval: askEveryMs,
    })),
  })
  const parts = media.map(({ data }) => (data?.status === 'processing' ? data.progress : data ? 100 : 0))
  const isDone = media.every(({ data }) => data && data.status !== 'processing')
  const askedAt = Math.max(0, ...media.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const rereadNow = useEffectEvent(reread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the media were asked for
  useEffect(() => {
    if (isInSight && isDone) rereadNow()
  }, [isInSight, isDone, askedAt])
  const progress = parts.length === 0 ? 100 : parts.reduce((sum, part) => sum + part, 0) / parts.length
  return Math.round(progress)
}
