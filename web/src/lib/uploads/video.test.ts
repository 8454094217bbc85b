// @vitest-environment happy-dom
import { uploadChunkBytes } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { json } from '../../../test/server.ts'
import { createTusServer } from '../../../test/tus-server.ts'
import { stubXhr, type XhrRequest } from '../../../test/xhr.ts'
import { checkSessionBy, showUser } from '../page-user.ts'
import { beginUpload } from './upload.ts'
import { videoSender } from './video.ts'

// Under Node the package's entry is the one for Node.
// @ts-expect-error it has no types of its own
vi.mock('tus-js-client', () => import('tus-js-client/lib.esm/browser/index.js'))
vi.mock('./retry.ts', () => ({ uploadRetryDelays: [0, 0, 0], waitingMs: () => waitMs }))

let waitMs = 60_000

const file = (size = 3 * uploadChunkBytes) =>
  new File([new Uint8Array(size)], 'Private name.mp4', { type: 'video/mp4', lastModified: 1_700_000_000_000 })

/** The media of complete uploads are answered at their route. */
function stubMedia(server: ReturnType<typeof createTusServer>) {
  vi.stubGlobal('fetch', async (url: string) => {
    const id = Number(url.split('/').at(-1))
    const upload = server.uploads.get(String(id))
    return upload && upload.offset === upload.length
      ? json(200, { id, url: `/api/media/files/${id}.mp4`, expiresAt: null })
      : json(404, { code: 'not_found', message: 'Not found' })
  })
}

function serve(
  options?: Parameters<typeof createTusServer>[0],
  intercept?: (request: XhrRequest) => Response | 'cut' | undefined,
) {
  const server = createTusServer(options)
  stubMedia(server)
  const asked = stubXhr(request => intercept?.(request) ?? server.reply(request))
  const methods = () => asked.map(({ method }) => method)
  return { server, asked, methods }
}

beforeEach(() => {
  showUser(7)
  localStorage.clear()
})
afterEach(() => {
  waitMs = 60_000
  vi.unstubAllGlobals()
})

describe('the upload of a video', () => {
  it('is sent in parts that name their user, and ends with its media', async () => {
    const { asked, methods } = serve()
    const upload = beginUpload(videoSender(file(), 'post'))
    expect(await upload.finished()).toMatchObject({ id: 1 })
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH'])
    expect(asked.map(({ headers }) => headers.get('x-acting-user'))).toEqual(['7', '7', '7', '7'])
    expect(asked[0]?.headers.get('upload-metadata')).toBe(`purpose ${btoa('post')}`)
    expect(asked[0]?.headers.get('upload-length')).toBe(String(3 * uploadChunkBytes))
    expect(upload.state()).toMatchObject({ status: 'done', progress: 100 })
  })

  it('goes on from what has arrived when its connection is cut five times', async () => {
    const { asked, server } = serve({ cutAt: [1, 2, 4, 5, 6] })
    await beginUpload(videoSender(file(), 'post')).finished()
    expect(server.uploads.size).toBe(1)
    const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => (body as Blob).size)
    expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThan(6 * uploadChunkBytes)
    expect(asked.filter(({ method }) => method === 'HEAD')).toHaveLength(5)
  })

  it('is created once when the answer is lost', async () => {
    let isLost = true
    const { asked, server } = serve({}, request => {
      if (request.method !== 'POST' || !isLost) return undefined
      isLost = false
      server.reply(request)
      return 'cut'
    })
    await beginUpload(videoSender(file(), 'post')).finished()
    const created = asked.filter(({ method }) => method === 'POST')
    expect(created).toHaveLength(2)
    expect(new Set(created.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(server.uploads.size).toBe(1)
  })

  it('is complete when only its last answer is lost', async () => {
    const { methods, server } = serve({ silentAt: [3] })
    expect(await beginUpload(videoSender(file(), 'post')).finished()).toMatchObject({ id: 1 })
    expect(methods().at(-1)).toBe('HEAD')
    expect(server.uploads.size).toBe(1)
  })

  it('goes on after a reload for its user alone, and no name of a file is stored', async () => {
    const { methods, server } = serve({}, ({ method, headers }) =>
      method === 'PATCH' && headers.get('upload-offset') !== '0' && server.uploads.size === 1
        ? json(413, { code: 'quota_exceeded', message: 'Full.' })
        : undefined,
    )
    await expect(beginUpload(videoSender(file(), 'post')).finished()).rejects.toThrow('Full.')
    expect(Object.entries(localStorage).flat().join()).not.toContain('Private')
    showUser(8)
    await beginUpload(videoSender(file(), 'post')).finished()
    expect(server.uploads.size).toBe(2)
    expect(methods().filter(method => method === 'POST')).toHaveLength(2)
    showUser(7)
    await beginUpload(videoSender(file(), 'post')).finished()
    expect(server.uploads.size).toBe(2)
    expect(server.uploads.get('1')).toEqual({ length: 3 * uploadChunkBytes, offset: 3 * uploadChunkBytes })
  })

  it('is sent again when the session is its user’s after all, and fails when it is not', async () => {
    const signedOut = () => json(401, { code: 'unauthenticated', message: 'Authentication required' })
    let refusals = 1
    const { methods } = serve({}, ({ method }) =>
      method === 'PATCH' && refusals-- > 0 ? signedOut() : undefined,
    )
    checkSessionBy(async () => {})
    await beginUpload(videoSender(file(100), 'post')).finished()
    expect(methods()).toEqual(['POST', 'PATCH', 'PATCH'])

    checkSessionBy(async () => showUser(null))
    refusals = 1
    const upload = beginUpload(videoSender(file(200), 'post'))
    await expect(upload.finished()).rejects.toMatchObject({ status: 401 })
    showUser(7)
    upload.retry()
    expect(await upload.finished()).toMatchObject({ id: 2 })
    expect(methods().filter(method => method === 'POST')).toHaveLength(2)
  })

  it('shows a refusal once, without trying again', async () => {
    const { methods } = serve({}, () => json(507, { code: 'storage_full', message: 'No room.' }))
    const upload = beginUpload(videoSender(file(), 'post'))
    await expect(upload.finished()).rejects.toThrow('No room.')
    expect(upload.state().status).toBe('failed')
    expect(methods()).toEqual(['POST'])
  })

  it('waits for a connection, and goes on by itself', async () => {
    let isDown = true
    const { methods } = serve({}, () => (isDown ? 'cut' : undefined))
    const upload = beginUpload(videoSender(file(), 'post'))
    await expect.poll(() => upload.state().status).toBe('waiting')
    isDown = false
    window.dispatchEvent(new Event('online'))
    await upload.finished()
    expect(methods().at(-1)).toBe('PATCH')
  })

  it('goes on where the browser believes that it is online, each time with all attempts', async () => {
    let cuts = 6
    waitMs = 1
    const { methods } = serve({}, () => (cuts-- > 0 ? 'cut' : undefined))
    const upload = beginUpload(videoSender(file(), 'post'))
    const statuses: string[] = []
    upload.subscribe(() => statuses.push(upload.state().status))
    await upload.finished()
    // Four attempts, then after one wait the other two and what succeeds.
    expect(statuses.filter(status => status === 'waiting')).toHaveLength(1)
    expect(methods().at(-1)).toBe('PATCH')
  })

  it('is deleted on the server when it is cancelled, and fails for whoever waits for it', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const server = createTusServer()
    stubMedia(server)
    const asked = stubXhr(async request => {
      if (request.method === 'PATCH') await held
      return server.reply(request)
    })
    const upload = beginUpload(videoSender(file(), 'post'))
    await expect.poll(() => asked.at(-1)?.method).toBe('PATCH')
    const finished = upload.finished()
    upload.cancel()
    await expect(finished).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => server.uploads.size).toBe(0)
    release()
    expect(upload.state().status).toBe('failed')
  })
})
