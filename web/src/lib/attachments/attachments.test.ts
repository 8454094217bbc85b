// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../../test/server.ts'
import { stubXhr } from '../../../test/xhr.ts'
import { showUser } from '../page-user.ts'

const picture = new File(['picture'], 'p.jpg', { type: 'image/jpeg' })
const media = (id: number, expiresAt = new Date(Date.now() + 60_000).toISOString()) => ({
  id,
  url: `/api/media/files/${id}-${'a'.repeat(26)}.webp`,
  expiresAt,
})

/** The modules as a page loads them, after each reload anew. */
async function loadPage(userId = 1) {
  vi.resetModules()
  const { showUser: show } = await import('../page-user.ts')
  show(userId)
  return {
    ...(await import('./attach.ts')),
    ...(await import('./attachments.ts')),
    ...(await import('./media-draft.ts')),
    show,
  }
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

  it('is dropped when another person uses the page, and late answers to it leave those of that person', async () => {
    stubXhr(() => new Promise(() => {}))
    const { attach, attachmentsOf, discard, refuse, show } = await loadPage()
    const key = attach(1, 'picture', picture)
    show(null)
    expect(attachmentsOf(1).has(key)).toBe(true)
    show(2)
    expect(attachmentsOf(1).has(key)).toBe(false)
    const other = attach(2, 'picture', picture)
    refuse(1, key, 'Damaged.')
    discard(1, key)
    expect([...attachmentsOf(2).keys()]).toEqual([other])
    expect(attachmentsOf(2).get(other)?.upload).not.toBeNull()
  })

  it('of one draft stays while another draft is shared or empties, also through a reload', async () => {
    let id = 4
    stubXhr(() => json(202, media(id++)))
    vi.stubGlobal('fetch', async () => json(200, { id: 5 }))
    const first = await loadPage()
    const keys = Array.from({ length: 4 }, () => first.attach(1, 'picture', picture))
    const [ofInsight = '', ofOneCommunity = '', ofAnother = '', waiting = ''] = keys
    await Promise.all([...first.attachmentsOf(1).values()].map(({ upload }) => upload?.finished()))
    first.release(1, [ofInsight])
    first.discard(1, ofOneCommunity)
    expect([...first.attachmentsOf(1).keys()]).toEqual([ofAnother, waiting])
    const second = await loadPage()
    expect([...second.attachmentsOf(1).values()].map(each => each.media?.id)).toEqual([6, 7])
    second.release(1, [ofAnother])
    expect([...(await loadPage()).attachmentsOf(1).keys()]).toEqual([waiting])
  })

  it('of an earlier post is taken over by its own address, and is there after a reload', async () => {
    const { url } = media(9)
    const shownAt = url.replace('/files/', '/signed/token/')
    const key = (await loadPage()).adopt(1, { id: 9, url: shownAt })
    const kept = (await loadPage()).attachmentsOf(1).get(key)
    expect(kept).toMatchObject({ previewUrl: url, media: { id: 9, url } })
  })
})

it('what a draft shows has its addresses once all of it has arrived, and none where one has failed', async () => {
  const answers: ((response: Response) => void)[] = []
  stubXhr(() => new Promise(resolve => answers.push(resolve)))
  const { attach, attachmentsOf, addressesOf, imagesOf } = await loadPage()
  const pictures = ['a', ' b '].map(altText => ({ key: attach(1, 'picture', picture), altText }))
  const keys = pictures.map(({ key }) => key)
  const found = addressesOf([...keys, 'lost'], attachmentsOf(1))
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.(json(202, media(2)))
  answers[0]?.(json(202, media(1)))
  expect(imagesOf([...pictures, { key: 'lost', altText: '' }], await found)).toEqual([
    { url: media(1).url, altText: 'a' },
    { url: media(2).url, altText: 'b' },
  ])
  const failing = attach(1, 'picture', picture)
  await expect.poll(() => answers).toHaveLength(3)
  answers[2]?.(json(415, { code: 'unsupported_media', message: 'No picture.' }))
  await expect(addressesOf([failing], attachmentsOf(1))).rejects.toThrow('No picture.')
})
