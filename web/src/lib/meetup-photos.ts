import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { MeetupPhoto } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { changeQuery } from './cache.ts'
import { itemsOf, pagedQuery } from './paging.ts'
import { queryKeys } from './query-keys.ts'

/** Photos of a meetup as the cache holds them. */
export type PhotoPages = InfiniteData<Answer<MeetupPhoto[]>, unknown>

const pageSize = 24

/** The photos of a meetup, the newest first. */
export const meetupPhotosQuery = (id: number) =>
  pagedQuery<MeetupPhoto>({
    queryKey: queryKeys.meetups.photos(id),
    pageSize,
    hasOffset: false,
    fetchPage: (query, signal) => api.page(routes.listMeetupPhotos, { params: { id }, query }, { signal }),
    meta: { quiet: true },
  })

/** Puts a photo that its uploader has just sent on top of the list, where the list is loaded. */
export function showUploaded(client: QueryClient, photo: MeetupPhoto) {
  changeQuery<PhotoPages>(client, queryKeys.meetups.photos(photo.meetupId), data => {
    const [first] = data.pages
    if (!first || itemsOf(data.pages).some(({ id }) => id === photo.id)) return data
    return { ...data, pages: data.pages.with(0, { ...first, data: [photo, ...first.data] }) }
  })
}
