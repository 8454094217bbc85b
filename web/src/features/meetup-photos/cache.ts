import type { QueryClient } from '@tanstack/react-query'
import { changeQuery } from '../../lib/cache.ts'
import type { PhotoPages } from '../../lib/meetup-photos.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Removes a photo that is shown no more from the list of its meetup. */
export function removePhoto(client: QueryClient, { id, meetupId }: { id: number; meetupId: number }) {
  changeQuery<PhotoPages>(client, queryKeys.meetups.photos(meetupId), data => ({
    ...data,
    pages: data.pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== id) })),
  }))
}
