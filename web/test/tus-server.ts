import { json } from './server.ts'
import type { XhrRequest } from './xhr.ts'

interface StoredUpload {
  length: number
  offset: number
}

/**
 * A tus server in memory. `cutAt` are the numbers of the `PATCH` requests whose connection is cut: half of the bytes
 * arrive, and the answer does not; of those in `silentAt` all bytes arrive.
 */
export function createTusServer({
  cutAt = [],
  silentAt = [],
}: {
  cutAt?: readonly number[]
  silentAt?: readonly number[]
} = {}) {
  const uploads = new Map<string, StoredUpload>()
  const keys = new Map<string, string>()
  let patches = 0
  const answer = (status: number, id: string, { offset, length }: StoredUpload) =>
    new Response(null, {
      status,
      headers: {
        location: `/api/media/uploads/${id}`,
        'media-id': id,
        'upload-offset': String(offset),
        'upload-length': String(length),
      },
    })

  function create({ headers }: XhrRequest): Response {
    const key = headers.get('idempotency-key') ?? ''
    const id = keys.get(key) ?? String(uploads.size + 1)
    keys.set(key, id)
    const upload = uploads.get(id) ?? { length: Number(headers.get('upload-length')), offset: 0 }
    uploads.set(id, upload)
    return answer(201, id, upload)
  }
  function append(id: string, upload: StoredUpload, { headers, body }: XhrRequest): Response | 'cut' {
    const number = ++patches
    if (Number(headers.get('upload-offset')) !== upload.offset) {
      return json(409, { code: 'upload_conflict', message: 'Elsewhere.' })
    }
    const { size } = body as Blob
    const isCut = cutAt.includes(number)
    upload.offset += isCut ? Math.floor(size / 2) : size
    return isCut || silentAt.includes(number) ? 'cut' : answer(204, id, upload)
  }
  return {
    uploads,
    reply(request: XhrRequest): Response | 'cut' {
      if (request.method === 'POST') return create(request)
      const id = request.path.split('/').at(-1) ?? ''
      const upload = uploads.get(id)
      // A complete upload is no upload any more: it has become media.
      if (!upload || (request.method === 'HEAD' && upload.offset === upload.length)) {
        return json(404, { code: 'not_found', message: 'Not found' })
      }
      if (request.method === 'PATCH') return append(id, upload, request)
      if (request.method === 'DELETE') uploads.delete(id)
      return answer(request.method === 'HEAD' ? 200 : 204, id, upload)
    },
  }
}
