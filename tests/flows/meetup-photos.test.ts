import {
  type CommunityNotice,
  type MeetupPhoto,
  mediaFilePath,
  meetupPhotosPath,
  pictureMaxBytes,
  routes,
  texts,
  type UploadedPhotos,
} from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { holdPictures } from '@vitrine/network/media'
import { giveRole, type Person, signUp } from '@vitrine/network/person'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { meetupForm } from './communities/scene.ts'
import { addMeetupPhoto } from './meetup-photos.ts'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

let network: Network
let organizer: Person
let guest: Person
let interested: Person
let outsider: Person
let communityId: number
let meetupId: number

beforeAll(async () => {
  network = await sharedNetwork()
  const enter = (name: string) => signUp(network.url, `${name}.meetuppics`)
  organizer = await enter('olga')
  guest = await enter('gil')
  interested = await enter('ines')
  outsider = await enter('otto')
  await giveRole(network, organizer, 'Ambassador')
  communityId = await createCommunity('Painters of the small door')
  for (const each of [guest, interested]) await join(each)
  meetupId = await createMeetup()
  await attend(guest)
  await interested.call(routes.joinMeetup, { ...onMeetup(), body: { status: 'interested' } })
  await network.drain()
})

const onMeetup = (id = meetupId) => ({ params: { id } })
const createCommunity = async (name: string, membershipType: 'open' | 'private' = 'open') =>
  (await organizer.call(routes.createCommunity, { body: { name, membershipType } })).id
const join = ({ call }: Person) => call(routes.joinCommunity, { params: { id: communityId } })
const createMeetup = async (community = communityId) =>
  (await organizer.call(routes.createMeetup, { params: { id: community }, body: meetupForm })).id
const attend = ({ call }: Person, id = meetupId) =>
  call(routes.joinMeetup, { ...onMeetup(id), body: { status: 'attending' } })

const secret = 'Ada Secret'
/** As a phone writes it: with a name and a place. */
const jpeg = async (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({
      IFD0: { Artist: secret },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 9/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '4/1 29/1 10/1',
      },
    })
    .jpeg()
    .toBuffer()

interface Sent {
  name: string
  content: Buffer
  altText?: string
}
function upload(
  { call }: Person,
  files: readonly Sent[],
  { meetup = meetupId, caption = '', idempotencyKey = crypto.randomUUID() } = {},
): Promise<UploadedPhotos> {
  const form = new FormData()
  form.append('caption', caption)
  for (const { name, content, altText = '' } of files) {
    form.append('altTexts', altText)
    form.append('photos', new Blob([new Uint8Array(content)]), name)
  }
  return call(routes.uploadMeetupPhotos, onMeetup(meetup), { form, idempotencyKey })
}
const addPhoto = async (by: Person, meetup = meetupId) => (await addMeetupPhoto(network, by, meetup)).id
async function photosFor({ call }: Person, meetup = meetupId): Promise<MeetupPhoto[]> {
  await network.drain()
  return call(routes.listMeetupPhotos, onMeetup(meetup))
}
const idsFor = async (who: Person, meetup = meetupId) => (await photosFor(who, meetup)).map(({ id }) => id)
const deletePhoto = ({ call }: Person, photoId: number) =>
  call(routes.deleteMeetupPhoto, { params: { id: meetupId, photoId } })
const statusOf = async ({ call }: Person, id: number) =>
  call(routes.getMedia, { params: { id } }).then(
    ({ status }) => status,
    error => error.status as number,
  )
/** The worker removes files. */
const isRemoved = (by: Person, id: number) => expect.poll(() => statusOf(by, id)).toBe(404)
async function fileOf(url: string, { cookies }: Pick<Person, 'cookies'>) {
  const answer = await fetch(network.url + url, { headers: { cookie: cookies() } })
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
}
const storedOf = ({ user: { id } }: Person) =>
  network.media.ctx.db.query('select id from files where user_id = $1', [id])
async function noticesOf({ call }: Person, of: CommunityNotice['of']) {
  await network.drain()
  return (await call(routes.listNotifications)).filter(({ notice }) => notice?.of === of)
}

describe('photos of a meetup', () => {
  it('are sent in one request, prepared, and shown to members alone, without the place where they were taken', async () => {
    const [yard, gate] = [await jpeg('#7b5a2b'), await jpeg('#2b5a7b')]
    expect(yard.includes(secret)).toBe(true)
    const files = [
      { name: 'yard.jpg', content: yard, altText: 'The yard' },
      { name: 'notes.txt', content: Buffer.from('Bring a coat.') },
      { name: 'huge.jpg', content: Buffer.concat([yard, Buffer.alloc(pictureMaxBytes)]) },
      { name: 'gate.jpg', content: gate, altText: 'The gate' },
    ]
    const sent = { caption: 'After the rain', idempotencyKey: crypto.randomUUID() }
    const page = await openStream(network.url, interested.cookies())
    const release = holdPictures(network)
    const answer = await upload(guest, files, sent)
    expect(answer).toEqual({
      uploaded: [
        { id: expect.any(Number), name: 'yard.jpg' },
        { id: expect.any(Number), name: 'gate.jpg' },
      ],
      skipped: [
        { name: 'notes.txt', reason: 'not_a_picture' },
        { name: 'huge.jpg', reason: 'too_large' },
      ],
    })
    const words = { caption: 'After the rain', uploader: { id: guest.user.id }, failure: null }
    const own = [
      { ...words, id: answer.uploaded[1]?.id, altText: 'The gate' },
      { ...words, id: answer.uploaded[0]?.id, altText: 'The yard' },
    ]
    const preparing = own.map(photo => ({ ...photo, media: null, mayDelete: true }))
    expect(await photosFor(guest)).toMatchObject(preparing)
    for (const each of [organizer, interested]) expect(await photosFor(each)).toEqual([])
    // Its answer was lost.
    expect(await upload(guest, files, sent)).toEqual(answer)
    expect(await storedOf(guest)).toHaveLength(2)

    release()
    const isReady = (photos: MeetupPhoto[]) => photos.filter(({ media }) => media !== null).length
    await expect.poll(async () => isReady(await photosFor(guest))).toBe(2)
    for (const [each, mayDelete] of [
      [guest, true],
      [organizer, true],
      [interested, false],
    ] as const)
      expect(await photosFor(each)).toMatchObject(own.map(photo => ({ ...photo, mayDelete })))
    await expect(photosFor(outsider)).rejects.toMatchObject({ status: 403, code: 'not_a_member' })

    const added = { kind: 'meetup_photo', link: meetupPhotosPath(meetupId), actors: [{ id: guest.user.id }] }
    expect((await organizer.call(routes.listNotifications))[0]).toMatchObject(added)
    const changes = own.map(({ id }) => ({ communityId, meetupId, photoId: id, change: 'created' }))
    // Of what came together, the newest stands for all.
    await expect.poll(() => page.events('meetup-photo').length).toBeGreaterThan(0)
    for (const event of page.events('meetup-photo')) expect(changes).toContainEqual(event)
    await page.close()

    for (const { media } of await photosFor(interested)) {
      for (const { url } of media?.images ?? []) {
        const { status, content } = await fileOf(url, interested)
        expect(status).toBe(200)
        const { exif, xmp, iptc } = await sharp(content).metadata()
        expect({ exif, xmp, iptc }).toEqual({})
        for (const word of [secret, 'GPS', 'Exif']) expect(content.includes(word)).toBe(false)
        const unsigned = mediaFilePath(url.split('/').at(-1) ?? '')
        expect(url).not.toBe(unsigned)
        for (const each of [organizer, outsider]) expect((await fileOf(unsigned, each)).status).toBe(404)
      }
    }
  })

  it('that cannot be prepared are shown to their uploader alone, with the reason', async () => {
    const meetup = await createMeetup()
    await attend(guest, meetup)
    const damaged = (await jpeg('#445566')).subarray(0, 400)
    const { uploaded } = await upload(guest, [{ name: 'damaged.jpg', content: damaged }], { meetup })
    const failed = [{ id: uploaded[0]?.id, media: null, failure: 'damaged', mayDelete: true }]
    await expect.poll(async () => (await photosFor(guest, meetup))[0]?.failure).toBe('damaged')
    expect(await photosFor(guest, meetup)).toMatchObject(failed)
    expect(await photosFor(organizer, meetup)).toEqual([])
  })

  it('are refused before they are stored of whoever does not attend, or is outside the community', async () => {
    const files = [{ name: 'hall.jpg', content: await jpeg('#3a6f8f') }]
    const hidden = await createMeetup(await createCommunity('Painters behind the door', 'private'))
    await network.drain()
    const refused = { status: 403, code: 'forbidden', text: texts.meetup.guestsShare }
    await expect(upload(interested, files)).rejects.toMatchObject(refused)
    const notInside = { status: 403, code: 'not_a_member' }
    await expect(upload(outsider, files)).rejects.toMatchObject(notInside)
    const before = await storedOf(guest)
    for (const each of [guest, outsider]) {
      await expect(upload(each, files, { meetup: hidden })).rejects.toMatchObject(notInside)
      await expect(photosFor(each, hidden)).rejects.toMatchObject(notInside)
    }
    expect(await storedOf(guest)).toEqual(before)
    for (const each of [interested, outsider]) expect(await storedOf(each)).toEqual([])
  })

  it('are removed with their files by the organizer, of which their uploader is notified', async () => {
    const id = await addPhoto(guest)
    const shown = (await photosFor(interested)).find(photo => photo.id === id)
    const url = shown?.media?.url ?? ''
    const page = await openStream(network.url, interested.cookies())
    await expect(deletePhoto(interested, id)).rejects.toMatchObject({ status: 403 })
    await deletePhoto(organizer, id)
    for (const each of [guest, organizer, interested]) expect(await idsFor(each)).not.toContain(id)
    await isRemoved(guest, id)
    expect((await fileOf(url, interested)).status).toBe(404)
    expect(await noticesOf(guest, 'photo-removed')).toMatchObject([{ link: meetupPhotosPath(meetupId) }])
    const change = { communityId, meetupId, photoId: id, change: 'deleted' }
    await expect.poll(() => page.events('meetup-photo')).toContainEqual(change)
    await page.close()
  })

  it('are hidden by three reports, and shown again with their files once these are dismissed', async () => {
    const id = await addPhoto(guest)
    const reporters = await Promise.all(
      ['ravi', 'rhea', 'rune'].map(name => signUp(network.url, `${name}.meetuppics`)),
    )
    await network.drain()
    // Reports of accounts that are younger hide nothing.
    await network.communities.ctx.db.query(
      `update people set registered_at = now() - interval '8 days' where id = any($1)`,
      [reporters.map(({ user }) => user.id)],
    )
    for (const each of reporters) await join(each)
    for (const { call } of reporters) {
      expect(await idsFor(interested)).toContain(id)
      await call(routes.createReport, {
        body: { targetType: 'meetup_photo', targetId: id, category: 'spam', details: '' },
      })
    }
    for (const each of [guest, organizer, interested]) expect(await idsFor(each)).not.toContain(id)
    expect(await noticesOf(guest, 'content-hidden')).toHaveLength(1)
    expect(await statusOf(guest, id)).toBe('ready')

    const onCommunity = { id: communityId }
    const [report] = await organizer.call(routes.listReports, { params: onCommunity })
    expect(report).toMatchObject({ targetId: id, state: 'hidden', photo: { id } })
    expect((await fileOf(report?.photo?.media?.url ?? '', organizer)).status).toBe(200)
    await organizer.call(routes.decideReport, {
      params: { ...onCommunity, reportId: report?.id ?? 0 },
      body: { action: 'dismiss', version: report?.version ?? 0, note: '' },
    })
    for (const each of [guest, interested]) expect(await idsFor(each)).toContain(id)
    expect(await noticesOf(guest, 'content-hidden')).toEqual([])
  })

  it('go with their meetup, and so do their files', async () => {
    const meetup = await createMeetup()
    const id = await addPhoto(organizer, meetup)
    expect(await idsFor(interested, meetup)).toEqual([id])
    // No other user attends it, so that it is not just cancelled.
    await organizer.call(routes.deleteMeetup, onMeetup(meetup))
    await network.drain()
    await isRemoved(organizer, id)
  })
})
