import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { type Media, mediaFileOf, userRegistered } from '@vitrine/contracts'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

/** A picture of noise that differs in each corner, so that turning and cropping it is seen. */
export const corners = (width = 1200, height = 800): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 2),
          height: Math.ceil(height / 2),
          channels: 3,
          background: '#2020d0',
        },
      },
      left: 0,
      top: 0,
    },
  ])

/** With a place, a camera and a name, as a phone writes them. */
export const withPlace = (picture: Sharp): Sharp =>
  picture.withExif({
    IFD0: { Artist: 'Ada Secret', Make: 'SecretCamera', Copyright: 'Ada Secret' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '52/1 9/1 30/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '4/1 29/1 10/1',
    },
  })

/** The header of a PNG of any size over few bytes. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface Sent {
  file?: Buffer | null
  purpose?: string | null
  /** Whether the purpose comes before the file. */
  purposeFirst?: boolean
  name?: string
  headers?: Record<string, string>
}

/** The service with its worker of pictures, asked over real connections. */
export async function createPicturesEnvironment(env: Record<string, string> = {}) {
  const base: TestEnvironment = await createTestEnvironment(env)
  const { service } = base
  const address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`

  async function request(userId: number | null, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = userId === null ? {} : await service.tokens.as({ id: userId })
    return fetch(address + path, { ...init, headers: { ...headers, ...(init.headers as object) } })
  }

  async function send(
    userId: number,
    { file, purpose = 'post', purposeFirst, name = 'a.jpg', headers }: Sent,
  ) {
    const form = new FormData()
    if (purpose !== null && purposeFirst) form.append('purpose', purpose)
    if (file) form.append('file', new Blob([new Uint8Array(file)]), name)
    if (purpose !== null && !purposeFirst) form.append('purpose', purpose)
    const answer = await request(userId, '/api/media', { method: 'POST', body: form, headers: headers ?? {} })
    return { status: answer.status, body: (await answer.json()) as never, headers: answer.headers }
  }

  const ownMedia = async (userId: number, id: number): Promise<Media> =>
    (await request(userId, `/api/media/${id}`)).json() as Promise<Media>

  return {
    ...base,
    address,
    request,
    send,
    ownMedia,
    /** Uploads a picture, and waits until the worker has settled it. */
    async settled(userId: number, file: Buffer): Promise<Media> {
      const { status, body } = await send(userId, { file })
      expect({ status, body }).toMatchObject({ status: 202 })
      const { id } = body as Media
      await expect
        .poll(async () => (await ownMedia(userId, id)).status, { interval: 100 })
        .not.toBe('processing')
      await base.drain()
      return ownMedia(userId, id)
    },
    async fileOf(userId: number | null, path: string): Promise<Buffer> {
      const answer = await request(userId, path)
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    },
    /** All of a user's media can be seen by everyone. */
    register: (id: number) =>
      base.publish(userRegistered, {
        user: {
          id,
          username: `user${id}`,
          slug: `user${id}`,
          firstName: 'First',
          lastName: 'Last',
          profileImageUrl: null,
          role: 'Traveler',
        },
        registeredAt: new Date(0).toISOString(),
      }),
    nameIn: (path: string): string => mediaFileOf(path)?.name ?? '',
  }
}
export type PicturesEnvironment = Awaited<ReturnType<typeof createPicturesEnvironment>>
