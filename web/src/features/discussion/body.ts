import { type CreateCommunityPost, isBlank } from '@vitrine/contracts'
import type { z } from 'zod'
import { type Addresses, imagesOf } from '../../lib/attachments/media-draft.ts'
import type { Draft } from './draft.ts'

/** The moment that a local date and time name; empty when they name none. */
export function momentOf(local: string): string {
  const time = new Date(local).getTime()
  return local === '' || Number.isNaN(time) ? '' : new Date(time).toISOString()
}

/** What the field of the browser shows for a moment. */
export function localOf(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export type PostBody = z.input<typeof CreateCommunityPost>

const noAddresses: Addresses = new Map()

/** What is sent: the text, and what belongs to the open panel alone (DS1). Files are sent by their addresses. */
export function bodyOf(draft: Draft, addresses = noAddresses): PostBody {
  const content = draft.content.trim()
  switch (draft.panel) {
    case null:
      return { type: 'text', content }
    case 'discussion':
      return { type: 'discussion', content, title: draft.title.trim() }
    case 'poll':
      return {
        type: 'poll',
        content,
        pollOptions: draft.pollOptions.filter(option => !isBlank(option)),
        pollHours: draft.pollHours,
      }
    case 'event':
      return {
        type: 'event',
        content,
        eventTitle: draft.eventTitle.trim(),
        eventDateTime: momentOf(draft.eventDateTime),
        eventLocation: draft.eventLocation.trim(),
        eventDescription: draft.eventDescription.trim(),
        eventId: draft.eventId,
      }
    case 'photo':
      return { type: 'text', content, images: imagesOf(draft.pictures, addresses) }
    case 'video': {
      const { video } = draft
      const file = video && addresses.get(video.key)
      return video && file
        ? { type: 'video', content, videoUrl: file, videoAltText: video.altText.trim() }
        : { type: 'video', content, videoUrl: draft.videoUrl.trim() }
    }
    case 'link':
      return { type: 'link', content, linkUrl: draft.linkUrl.trim() }
  }
}
