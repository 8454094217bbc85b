import { describe, expect, it } from 'vitest'
import type { Attachment } from '../../lib/attachments/attachments.ts'
import { emptyMedia, mediaOf, mediaProblem } from './post-media.ts'

const url = `/api/media/files/4-${'a'.repeat(26)}.webp`
const attached: Attachment = {
  previewUrl: url,
  upload: null,
  media: { id: 4, url, expiresAt: '2026-11-28T18:30:00.000Z' },
  problem: null,
}
const video = { key: 'k', isRecorded: false, altText: ' b ', captions: null }

describe('what a post shows', () => {
  it('is its pictures or its video, with a cover where it shows any', async () => {
    const attachments = new Map([['k', attached]])
    const both = {
      ...emptyMedia,
      pictures: [{ key: 'k', altText: ' a ' }],
      video,
      sensitive: { reason: ' x ' },
    }
    expect(await mediaOf(both, attachments)).toMatchObject({
      type: 'text',
      videoUrl: null,
      images: [{ url, altText: 'a' }],
      sensitive: { reason: 'x' },
    })
    expect(await mediaOf({ ...both, kind: 'video' }, attachments)).toMatchObject({
      type: 'video',
      videoUrl: url,
      videoAltText: 'b',
      images: [],
    })
    expect(await mediaOf({ ...both, pictures: [] }, attachments)).toMatchObject({ sensitive: null })
  })

  it('is asked for where a video is missing', () => {
    expect(mediaProblem({ ...emptyMedia, kind: 'video' }, new Map())).toBe('post.videoRequired')
    expect(mediaProblem({ ...emptyMedia, kind: 'video', video }, new Map())).toBe('post.videoRequired')
    expect(mediaProblem({ ...emptyMedia, kind: 'video', video }, new Map([['k', {}]]))).toBeNull()
    expect(mediaProblem({ ...emptyMedia, sensitive: { reason: 'x'.repeat(101) } }, new Map())).toBe(
      'media.sensitiveReasonTooLong',
    )
  })
})
