import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Media, type ProfilePhoto, routes } from '@vitrine/contracts'
import { acceptFile } from '@vitrine/media/src/assets/accept.ts'
import { incomingDirectory } from '@vitrine/media/src/storage/directories.ts'
import type { Network } from './network.ts'
import type { Person } from './person.ts'

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture of a user, as the route of uploads accepts it. */
export async function addPicture({ media: { ctx } }: Network, userId: number): Promise<Media> {
  const directory = incomingDirectory(ctx)
  const file = randomUUID()
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, file), pixel)
  const input = { file, type: 'image/png', bytes: pixel.length }
  return ctx.db.transaction(tx => acceptFile(ctx, tx, { userId, kind: 'picture', purpose: 'post', input }))
}

/** Sends a photo of a meetup, as its page does; returns the answer, which may be a refusal. */
export function sendMeetupPhoto(
  { url }: Network,
  person: Person,
  meetupId: number,
  { caption = '', altText = '' } = {},
): Promise<Response> {
  const body = new FormData()
  body.append('caption', caption)
  body.append('altTexts', altText)
  body.append('photos', new Blob([pixel]), 'meetup.png')
  const headers = { origin: url, cookie: person.cookies() }
  const { method, path } = routes.uploadMeetupPhotos
  return fetch(url + path.replace(':id', String(meetupId)), { method, headers, body })
}

/** Changes the photo of a signed-in user, as the page of settings does. */
export async function sendPhoto({ url }: Network, person: Person): Promise<ProfilePhoto> {
  const body = new FormData()
  body.append('photo', new Blob([pixel]), 'me.png')
  const headers = { origin: url, cookie: person.cookies() }
  const { method, path } = routes.setProfilePhoto
  const answer = await fetch(url + path, { method, headers, body })
  if (!answer.ok) throw new Error(`the photo was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as ProfilePhoto
}

/** Keeps pictures from being ready, until what it returns is called. */
export function holdPictures({ media }: Network): () => void {
  const { storage } = media.ctx
  const { put } = storage
  const released = Promise.withResolvers<void>()
  storage.put = async (...file) => {
    await released.promise
    return put.apply(storage, file)
  }
  return () => {
    storage.put = put
    released.resolve()
  }
}
