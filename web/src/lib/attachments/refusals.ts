import { useQueries } from '@tanstack/react-query'
import { mediaFailures } from '@vitrine/contracts'
import { useEffect } from 'react'
import { translate, translateKnown } from '../i18n/translate.ts'
import { mediaStatusQuery } from '../media-status.ts'
import { refuse, useAttachments } from './attachments.ts'

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
