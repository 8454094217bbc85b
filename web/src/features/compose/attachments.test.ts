// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { json } from '../../../test/server.ts'
import { stubXhr } from '../../../test/xhr.ts'
import { showUser } from '../../lib/page-user.ts'

const picture = new File(['picture'], 'p.jpg', { type: 'image/jpeg' })
const media = (id: number, expiresAt = new Date(Date.now() + 60_000).toISOString()) => ({
  id,
  url: `/api/media/files/${id}-${'a'.repeat(26)}.webp`,
  expiresAt,
})

/** The modules as a page loads them, after each reload anew. */
async function loadPage(userId = 1) {
  vi.resetModules()
  const { showUser: show } = await import('../../lib/page-user.ts')
  show(userId)
  return { ...(await import('./attachments.ts')), ...(await import('./media-draft.ts')), show }
}

beforeEach(() => {
  sessionStorage.clear()
  showUser(1)
})
afterEach(() => vi.unstubAllGlobals())

describe('an attachment', () => {
  it('that has arrived is there after a reload, for its user alone, until it expires', async () => {
    stubXhr(() => json(202, media(4)))
    const first = await loadPage()
    const key = first.attach(1, 'picture', picture)
    await first.attachmentsOf(1).get(key)?.upload?.finished()
    const second = await loadPage()
    expect(second.attachmentsOf(1).get(key)?.media?.id).toBe(4)
    const other = await loadPage(2)
    expect(other.attachmentsOf(2).size).toBe(0)
    vi.setSystemTime(Date.now() + 120_000)
    expect((await loadPage()).attachmentsOf(1).size).toBe(0)
    vi.useRealTimers()
  })

  it('that was removed is deleted on the server, and one that was shared is not', async () => {
    let id = 4
    stubXhr(() => json(202, media(id++)))
    const deleted: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      deleted.push(`${method} ${url}`)
      return json(200, { id: 4 })
    })
    const { attach, attachmentsOf, discard, release } = await loadPage()
    const [removed, shared] = [attach(1, 'picture', picture), attach(1, 'picture', picture)]
    await Promise.all([...attachmentsOf(1).values()].map(({ upload }) => upload?.finished()))
    discard(1, removed)
    release(1, [shared])
    expect(attachmentsOf(1).size).toBe(0)
    await expect.poll(() => deleted).toEqual(['DELETE /api/media/4'])
    expect(sessionStorage).toHaveLength(0)
  })

  it('is dropped when another person uses the page', async () => {
    stubXhr(() => new Promise(() => {}))
    const { attach, attachmentsOf, show } = await loadPage()
    const key = attach(1, 'picture', picture)
    show(null)
    expect(attachmentsOf(1).has(key)).toBe(true)
    show(2)
    expect(attachmentsOf(1).has(key)).toBe(false)
  })
})

describe('what a post shows', () => {
  it('is sent when all of it has arrived, in its order and with its descriptions', async () => {
    const answers: ((response: Response) => void)[] = []
    stubXhr(() => new Promise(resolve => answers.push(resolve)))
    const { attach, attachmentsOf, mediaOf, emptyMedia } = await loadPage()
    const pictures = ['a', ' b '].map(altText => ({ key: attach(1, 'picture', picture), altText }))
    const sent = mediaOf({ ...emptyMedia, pictures, sensitive: { reason: ' x ' } }, attachmentsOf(1))
    await expect.poll(() => answers).toHaveLength(2)
    answers[1]?.(json(202, media(2)))
    answers[0]?.(json(202, media(1)))
    expect(await sent).toMatchObject({
      type: 'text',
      images: [
        { url: media(1).url, altText: 'a' },
        { url: media(2).url, altText: 'b' },
      ],
      sensitive: { reason: 'x' },
    })
  })

  it('is not sent when one has failed', async () => {
    stubXhr(() => json(415, { code: 'unsupported_media', message: 'No picture.' }))
    const { attach, attachmentsOf, mediaOf, emptyMedia } = await loadPage()
    const pictures = [{ key: attach(1, 'picture', picture), altText: '' }]
    await expect(mediaOf({ ...emptyMedia, pictures }, attachmentsOf(1))).rejects.toThrow('No picture.')
  })

  it('is asked for where a video is missing', async () => {
    const { emptyMedia, mediaProblem } = await loadPage()
    const video = { key: 'k', isRecorded: false, altText: '', captions: null }
    expect(mediaProblem({ ...emptyMedia, kind: 'video' }, new Map())).toBe('post.videoRequired')
    expect(mediaProblem({ ...emptyMedia, kind: 'video', video }, new Map())).toBe('post.videoRequired')
    expect(mediaProblem({ ...emptyMedia, kind: 'video', video }, new Map([['k', {}]]))).toBeNull()
    expect(mediaProblem({ ...emptyMedia, sensitive: { reason: 'x'.repeat(101) } }, new Map())).toBe(
      'media.sensitiveReasonTooLong',
    )
  })
})
