// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { json } from '../../../test/server.ts'
import { stubXhr } from '../../../test/xhr.ts'
import { showUser } from '../page-user.ts'
import { pictureSender } from './picture.ts'
import { beginUpload } from './upload.ts'

vi.mock('./retry.ts', () => ({ uploadRetryDelays: [0, 0], pause: async () => {}, waitingMs: () => 0 }))

const picture = new File(['picture'], 'p.jpg', { type: 'image/jpeg' })
const media = { id: 4, url: '/api/media/files/4.webp', expiresAt: null }

beforeEach(() => showUser(7))
afterEach(() => vi.unstubAllGlobals())

describe('the upload of a picture', () => {
  it('is a form with its purpose, for the user of the page', async () => {
    const asked = stubXhr(() => json(202, media))
    expect(await beginUpload(pictureSender(picture, 'post')).finished()).toEqual(media)
    const [{ headers, body, path } = { headers: new Headers(), body: null, path: '' }] = asked
    expect(path).toBe('/api/media')
    expect(headers.get('x-acting-user')).toBe('7')
    expect(headers.has('content-type')).toBe(false)
    expect([...(body as FormData).keys()]).toEqual(['purpose', 'file'])
  })

  it('is tried again under one key', async () => {
    let failures = 2
    const asked = stubXhr(() => (failures-- > 0 ? 'cut' : json(202, media)))
    await beginUpload(pictureSender(picture, 'post')).finished()
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('that is refused fails at once with its reason', async () => {
    const asked = stubXhr(() => json(415, { code: 'unsupported_media', message: 'No picture.' }))
    const upload = beginUpload(pictureSender(picture, 'post'))
    await expect(upload.finished()).rejects.toThrow('No picture.')
    expect(asked).toHaveLength(1)
    upload.cancel()
  })
})

describe('leaving the page', () => {
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('is warned of until every upload is done or cancelled', async () => {
    stubXhr(() => json(202, media))
    const done = beginUpload(pictureSender(picture, 'post'))
    expect(isWarned()).toBe(true)
    await done.finished()
    expect(isWarned()).toBe(false)
    stubXhr(() => json(415, { code: 'unsupported_media', message: 'No picture.' }))
    const failed = beginUpload(pictureSender(picture, 'post'))
    await expect(failed.finished()).rejects.toThrow()
    expect(isWarned()).toBe(true)
    failed.cancel()
    expect(isWarned()).toBe(false)
  })
})
