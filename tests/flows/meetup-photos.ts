import { routes, type UploadedPhotos } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { sendMeetupPhoto } from '@vitrine/network/media'
import type { Person } from '@vitrine/network/person'
import { vi } from 'vitest'

/** Adds a photo to a meetup, which is shown to members once this returns. */
export async function addMeetupPhoto(
  network: Network,
  person: Person,
  meetupId: number,
  texts: { caption?: string; altText?: string } = {},
): Promise<{ id: number }> {
  const answer = await sendMeetupPhoto(network, person, meetupId, texts)
  if (!answer.ok) throw new Error(`the photo was answered ${answer.status}: ${await answer.text()}`)
  const { uploaded } = (await answer.json()) as UploadedPhotos
  const [photo] = uploaded
  if (!photo) throw new Error('the photo was left out')
  const isReady = async () =>
    (await person.call(routes.getMedia, { params: { id: photo.id } })).status === 'ready'
  await vi.waitUntil(isReady, { timeout: 30_000 })
  await network.drain()
  return photo
}
