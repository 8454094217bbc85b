import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rereadSoon } from '../../lib/live-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { removePhoto } from './cache.ts'

/** While they are shown, photos follow what others add and delete; later they are read again when they are shown next. */
export function useLivePhotos(meetupId: number) {
  const client = useQueryClient()
  const reread = () =>
    rereadSoon(
      `photos-${meetupId}`,
      () => void client.invalidateQueries({ queryKey: queryKeys.meetups.photos(meetupId) }),
    )
  useStreamEvent(
    'meetup-photo',
    ({ meetupId: of, photoId, change }) => {
      if (of !== meetupId) return
      if (change === 'deleted') removePhoto(client, { id: photoId, meetupId })
      reread()
    },
    true,
  )
  // A picture of the reader's own is ready or has failed. The list may not have it yet.
  useStreamEvent('media', reread, true)
  useEffect(
    () => () =>
      void client.invalidateQueries({ queryKey: queryKeys.meetups.photos(meetupId), refetchType: 'none' }),
    [client, meetupId],
  )
}
