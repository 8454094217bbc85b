import { useQueries } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import { mediaFailures } from '@vitrine/contracts'
import { useEffect } from 'react'
import { problemOf } from '../../lib/failures.ts'
import { translate, translateKnown } from '../../lib/i18n/translate.ts'
import { mediaStatusQuery } from '../../lib/media-status.ts'
import { refuse, useAttachments } from './attachments.ts'
import type { MediaDraft } from './media-draft.ts'

/** Follows what the server makes of the files that have arrived: one that it cannot use says so before it is shared. */
export function useMediaRefusals(userId: number) {
  const arrived = [...useAttachments(userId)].flatMap(([key, { media }]) =>
    media ? [{ key, id: media.id }] : [],
  )
  const failed = useQueries({
    queries: arrived.map(({ id }) => mediaStatusQuery(id)),
    combine: results =>
      results.flatMap(({ data }, index) => {
        const key = arrived[index]?.key
        return key !== undefined && data?.status === 'failed' ? [{ key, reason: data.reason }] : []
      }),
  })
  useEffect(() => {
    for (const { key, reason } of failed) {
      refuse(
        userId,
        key,
        translateKnown(mediaFailures[reason ?? 'processing_failed']) ?? translate('upload.refused'),
      )
    }
  }, [userId, failed])
}

/** Shows at each picture and at the video what the server says against it. Returns whether it said anything. */
export function showRefusals(userId: number, { pictures, video }: MediaDraft, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const shown = [
    ...pictures.map(({ key }, index) => ({ key, problem: problemOf(error, `images.${index}.url`) })),
    ...(video ? [{ key: video.key, problem: problemOf(error, 'videoUrl') }] : []),
  ]
  for (const { key, problem } of shown) if (problem !== null) refuse(userId, key, problem)
  return shown.some(({ problem }) => problem !== null)
}
