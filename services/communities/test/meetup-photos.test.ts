import { type MeetupPhoto, texts, userMuted } from '@vitrine/contracts'
import { isMediaToken, isPhotoPermit } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPages, type Person, refusalOf } from './environment.ts'
import { idsOf } from './meetup-discussion.ts'
import { aPhoto, createMeetupPhotoEnvironment, type MeetupPhotoEnvironment } from './meetup-photos.ts'
import { hourMs, inTurn, messageOf, refusalsOf } from './meetups.ts'
import { moderationOf } from './moderation.ts'
import { report } from './reports.ts'

let env: MeetupPhotoEnvironment
let platform: Person
beforeAll(async () => {
  env = await createMeetupPhotoEnvironment()
  platform = await env.person({ role: 'Admin' })
  await env.drain()
})
afterAll(() => env.stop())

const [permitted, forbidden, outside] = ['200', '403 forbidden', '403 not_a_member']
/** How the meetup answers who asks for a permit; what its page offers is what may be done. */
async function permits(meetupId: number, callers: readonly Person[]): Promise<string[]> {
  const offered = await inTurn(callers, async as => (await env.show(as, meetupId)).mayAddPhotos)
  const answers = refusalsOf(await inTurn(callers, as => env.permit(as, meetupId)))
  expect(offered).toEqual(answers.map(answer => answer === permitted))
  return answers
}

describe('the permit to add photos to a meetup', () => {
  it.each([
    ['a public', false],
    ['a private', true],
  ])('in %s community is for who attends, the organizer and the creator', async (_, isPrivate) => {
    const { meetupId, ...people } = await env.gathering({ isPrivate })
    const { creator, moderator, organizer, guest, waiting, interested, member, id } = people
    const admin = await env.member(id)
    await env.db.query(`update members set role = 'admin' where community_id = $1 and user_id = $2`, [
      id,
      admin.id,
    ])
    const outsider = await env.person()
    await env.drain()
    const callers = [
      ...[creator, organizer, guest, admin, moderator, waiting, interested, member],
      ...[platform, outsider],
    ]
    const before = await env.snapshot()
    expect(await permits(meetupId, callers)).toEqual([
      ...[permitted, permitted, permitted],
      ...[forbidden, forbidden, forbidden, forbidden, forbidden],
      ...[outside, outside],
    ])
    expect(await env.snapshot()).toEqual(before)
    expect(messageOf(await env.permit(waiting, meetupId))).toBe(texts.meetup.guestsShare)
    expect(refusalOf(await env.permit(null, meetupId))).toEqual([401, 'unauthenticated'])

    // Whoever gets the seat of a guest adds photos from then on.
    await env.answer(guest, meetupId, 'none')
    expect(await permits(meetupId, [guest, waiting])).toEqual([forbidden, permitted])
  })

  it('is for this meetup and this user, for a minute', async () => {
    const { meetupId, guest, organizer } = await env.gathering()
    const before = env.ctx.clock().getTime()
    const { permit } = (await env.permit(guest, meetupId)).json<{ permit: string }>()
    const after = env.ctx.clock().getTime()
    const isValid = (permission: object, atMs: number) =>
      isPhotoPermit(
        env.ctx.config.MEDIA_URL_KEYS,
        permit,
        { meetupId, userId: guest.id, ...permission },
        new Date(atMs),
      )
    expect(isValid({}, after)).toBe(true)
    expect(isValid({}, before + 59_999)).toBe(true)
    expect(isValid({}, after + 60_000)).toBe(false)
    expect(isValid({ userId: organizer.id }, after)).toBe(false)
    expect(isValid({ meetupId: meetupId + 1 }, after)).toBe(false)
  })

  it('is for the organizer also without an answer, for as long as they are a member', async () => {
    const { id, meetupId, organizer, guest } = await env.gathering()
    await env.answer(organizer, meetupId, 'none')
    expect(await permits(meetupId, [organizer])).toEqual([permitted])
    for (const as of [organizer, guest]) await env.leave(as, id)
    expect(await permits(meetupId, [organizer, guest])).toEqual([outside, outside])
  })

  it('is not given to who is offered a seat, until they accept it', async () => {
    const { meetupId, guest, waiting } = await env.gathering({ form: { cost: 'paid', costAmount: '€ 5' } })
    await env.answer(guest, meetupId, 'none')
    expect(await env.statesOf(meetupId, [waiting])).toEqual(['offered'])
    expect(await permits(meetupId, [waiting])).toEqual([forbidden])
    await env.answer(waiting, meetupId)
    expect(await permits(meetupId, [waiting])).toEqual([permitted])
  })

  it('is not given while photo sharing is off, and the photos that there are stay shown', async () => {
    const { meetupId, creator, organizer, guest, member, ofGuest, ofOrganizer } = await env.album()
    const meetup = await env.show(organizer, meetupId)
    expect(meetup.allowPhotoSharing).toBe(true)
    const off = await env.edit(organizer, meetup, { allowPhotoSharing: false })
    expect(off.json()).toMatchObject({ allowPhotoSharing: false, mayAddPhotos: false })
    const everyone = [creator, organizer, guest, member]
    expect(await permits(meetupId, everyone)).toEqual(everyone.map(() => forbidden))
    for (const as of everyone) expect(messageOf(await env.permit(as, meetupId))).toBe(texts.meetup.photosOff)
    expect(await env.idsFor(member, meetupId)).toEqual([ofOrganizer, ofGuest])
    expect((await env.deletePhoto(guest, meetupId, ofGuest)).statusCode).toBe(200)
    await env.edit(organizer, await env.show(organizer, meetupId), { allowPhotoSharing: true })
    expect(await permits(meetupId, [creator, organizer, guest])).toEqual(Array(3).fill(permitted))
  })

  it('is not given of a meetup that was created without photo sharing', async () => {
    const { meetupId, organizer, guest } = await env.gathering({ form: { allowPhotoSharing: false } })
    expect(await permits(meetupId, [organizer, guest])).toEqual([forbidden, forbidden])
  })

  it('returns 403 for guests whom a moderator has muted, or kept from posting', async () => {
    const { id, meetupId, creator, organizer, guest } = await env.gathering()
    const { restrict } = moderationOf(env, id)
    const silenced = '403 content_restricted'
    for (const [restriction, lifted, expected] of [
      [{ isMuted: true }, { isMuted: false }, silenced],
      [{ canPost: false }, { canPost: true }, silenced],
      [{ canComment: false }, { canComment: true }, permitted],
    ] as const) {
      for (const who of [organizer, guest]) await restrict(creator, who, restriction)
      expect(await permits(meetupId, [organizer, guest])).toEqual([expected, expected])
      for (const who of [organizer, guest]) await restrict(creator, who, lifted)
    }
    expect(await permits(meetupId, [organizer, guest])).toEqual([permitted, permitted])
  })

  it('is given after the meetup, to those who came', async () => {
    const { meetupId, organizer, guest, waiting } = await env.gathering()
    const now = env.time.offsetMs
    env.turnTo(Date.parse((await env.show(guest, meetupId)).dateTime) + 30 * hourMs)
    expect(await permits(meetupId, [organizer, guest, waiting])).toEqual([permitted, permitted, forbidden])
    env.time.offsetMs = now
  })

  it('is not found with a meetup that its reader is not shown', async () => {
    const { id, meetupId, organizer, member, guest } = await env.gathering()
    await env.block(organizer, member)
    const refused = async () => [
      await env.permit(member, meetupId),
      await env.fetchPhotos(member, meetupId),
      await env.permit(guest, 987_654),
      await env.fetchPhotos(guest, 987_654),
    ]
    for (const answer of await refused())
      expect([...refusalOf(answer), messageOf(answer)]).toEqual([404, 'not_found', texts.meetup.notFound])
    await env.db.query(`update communities set state = 'deleted', deleted_at = $2 where id = $1`, [
      id,
      env.ctx.clock(),
    ])
    for (const answer of [
      await env.permit(guest, meetupId),
      await env.fetchPhotos(guest, meetupId),
      await env.deletePhoto(guest, meetupId, 987_654),
    ])
      expect(refusalOf(answer)).toEqual([404, 'not_found'])
  })
})

describe('the photos of a meetup', () => {
  it.each([
    ['a public', false],
    ['a private', true],
  ])('in %s community are shown to members alone, newest first', async (_, isPrivate) => {
    const { meetupId, ofGuest, ofOrganizer, ...people } = await env.album({ isPrivate })
    const { creator, moderator, organizer, guest, waiting, interested, member } = people
    const outsider = await env.person()
    await env.drain()
    const readers = [creator, moderator, organizer, guest, waiting, interested, member, platform]
    const deletes = [creator, moderator, organizer, platform]
    for (const as of readers) {
      const [newest, ...older] = await env.photos(as, meetupId)
      expect(idsOf(older)).toEqual([ofGuest])
      expect(newest).toEqual({
        ...{ id: ofOrganizer, meetupId, uploader: organizer.user, failure: null },
        ...{ altText: 'A bell', caption: 'After the rain', uploadedAt: expect.any(String) },
        media: expect.objectContaining({ id: ofOrganizer, kind: 'picture' }),
        mayDelete: deletes.includes(as),
      } satisfies MeetupPhoto)
      expect(older[0]?.mayDelete).toBe(deletes.includes(as) || as === guest)
    }
    expect(refusalOf(await env.fetchPhotos(outsider, meetupId))).toEqual([403, 'not_a_member'])
    expect(refusalOf(await env.fetchPhotos(null, meetupId))).toEqual([401, 'unauthenticated'])
  })

  it('have addresses that are signed, in a public community too', async () => {
    const { meetupId, member, ofGuest } = await env.album()
    const shown = (await env.photos(member, meetupId)).find(({ id }) => id === ofGuest)?.media
    const addresses = [shown?.url, ...(shown?.images ?? []).map(({ url }) => url)]
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      const [, token = ''] = /^\/api\/media\/signed\/([^/]+)\//.exec(address ?? '') ?? []
      expect(isMediaToken(env.ctx.config.MEDIA_URL_KEYS, token, ofGuest, env.ctx.clock())).toBe(true)
    }
  })

  it('that are not ready, or have failed, are shown to their uploader alone', async () => {
    const { meetupId, creator, moderator, organizer, guest, member, ofGuest, ofOrganizer } = await env.album()
    const [waits, broken] = [await env.unready(guest, meetupId), await env.unready(guest, meetupId)]
    await env.publishFailed(guest, broken, 'too_many_pixels')
    await env.drain()
    expect(await env.photos(guest, meetupId)).toMatchObject([
      { id: broken, media: null, failure: 'too_many_pixels', mayDelete: true },
      { id: waits, media: null, failure: null, mayDelete: true },
      { id: ofOrganizer },
      { id: ofGuest },
    ])
    for (const as of [creator, moderator, organizer, member, platform])
      expect(await env.idsFor(as, meetupId)).toEqual([ofOrganizer, ofGuest])
    for (const id of [broken, waits])
      expect((await env.deletePhoto(guest, meetupId, id)).json()).toEqual({ id })
    expect(await env.idsFor(guest, meetupId)).toEqual([ofOrganizer, ofGuest])
  })

  it.each(['blocks', 'is blocked by', 'has muted'] as const)(
    'are listed without those of whom the reader %s',
    async relation => {
      const { meetupId, guest, member, moderator, ofGuest, ofOrganizer } = await env.album()
      if (relation === 'blocks') await env.block(member, guest)
      else if (relation === 'is blocked by') await env.block(guest, member)
      else await env.publisher.publish(userMuted, { muterId: member.id, mutedId: guest.id, until: null })
      await env.drain()
      expect(await env.idsFor(member, meetupId)).toEqual([ofOrganizer])
      expect(await env.idsFor(moderator, meetupId)).toEqual([ofOrganizer, ofGuest])
    },
  )

  it('are listed without those of hidden accounts, and of private ones for whoever is no member', async () => {
    const { meetupId, guest, member, ofGuest, ofOrganizer } = await env.album()
    const both = [ofOrganizer, ofGuest]
    for (const [audience, ofMember, ofPlatform] of [
      ['private', both, [ofOrganizer]],
      ['hidden', [ofOrganizer], [ofOrganizer]],
      ['public', both, both],
    ] as const) {
      await env.update(guest, audience)
      expect(await env.idsFor(member, meetupId)).toEqual(ofMember)
      expect(await env.idsFor(platform, meetupId)).toEqual(ofPlatform)
    }
  })

  it('are listed without those that the reader has reported', async () => {
    const { meetupId, member, waiting, ofGuest, ofOrganizer } = await env.album()
    expect((await report(env, member, aPhoto(ofGuest))).statusCode).toBe(201)
    expect(await env.idsFor(member, meetupId)).toEqual([ofOrganizer])
    expect(await env.idsFor(waiting, meetupId)).toEqual([ofOrganizer, ofGuest])
  })

  it('are read in pages without gaps, also while some are added', async () => {
    const { meetupId, guest, member } = await env.gathering()
    const ids = (await env.add(guest, meetupId, 5)).toReversed()
    for (const limit of [1, 2, 4, 5, 6]) {
      const pages = await allPages<MeetupPhoto>(env, member, `/api/meetups/${meetupId}/photos?limit=${limit}`)
      expect([limit, idsOf(pages.flat())]).toEqual([limit, ids])
      expect(pages.slice(0, -1).every(page => page.length === limit)).toBe(true)
      expect(pages.at(-1)?.length).toBeGreaterThan(0)
    }
    const first = await env.fetchPhotos(member, meetupId, '?limit=2')
    expect(idsOf(first.json())).toEqual(ids.slice(0, 2))
    await env.add(guest, meetupId, 1)
    await env.deletePhoto(guest, meetupId, ids[1] ?? 0)
    const cursor = String(first.headers['x-next-cursor'])
    const rest = await env.fetchPhotos(member, meetupId, `?limit=9&cursor=${cursor}`)
    expect(idsOf(rest.json())).toEqual(ids.slice(2))
    expect(rest.headers.link).toBeUndefined()
  })

  it('that the reader may see are found behind more than a thousand others, 24 without a limit', async () => {
    const { meetupId, guest, waiting, member, ofGuest, ofOrganizer } = await env.album()
    await env.db.query(
      `insert into meetup_photos (id, meetup_id, community_id, uploader_id, alt_text, caption, uploaded_at, shown_at)
       select 1000000000000 + n, $1, p.community_id, case when n <= 2300 then $3::int else $4::int end, '', '', now(), now()
       from meetup_photos p, generate_series(1, 2326) n where p.id = $2`,
      [meetupId, ofOrganizer, guest.id, waiting.id],
    )
    await env.block(guest, member)
    const url = `/api/meetups/${meetupId}/photos`
    const pages = await allPages<MeetupPhoto>(env, member, url)
    expect(pages.map(page => page.length)).toEqual([24, 3])
    expect(pages.at(-1)?.at(-1)?.id).toBe(ofOrganizer)
    expect(idsOf(pages.flat())).not.toContain(ofGuest)
  })

  it('are read in an archived community and of a cancelled meetup, to which none are added', async () => {
    const { id, meetupId, creator, organizer, guest, member, ofGuest, ofOrganizer } = await env.album()
    const [another] = await env.add(guest, meetupId, 1)
    await env.remove(organizer, meetupId)
    const everyone = [creator, organizer, guest, member]
    expect(await permits(meetupId, everyone)).toEqual(everyone.map(() => '409 event_cancelled'))
    expect(messageOf(await env.permit(guest, meetupId))).toBe(texts.meetup.cancelled)
    expect(await env.idsFor(member, meetupId)).toEqual([another, ofOrganizer, ofGuest])
    expect((await env.deletePhoto(guest, meetupId, another)).statusCode).toBe(200)

    await env.db.query(`update communities set state = 'archived' where id = $1`, [id])
    const before = await env.snapshot()
    const archived = '409 community_archived'
    expect(await permits(meetupId, [organizer, guest])).toEqual([archived, archived])
    const deletions = await inTurn([guest, organizer, creator, platform], as =>
      env.deletePhoto(as, meetupId, ofGuest),
    )
    expect(refusalsOf(deletions)).toEqual(deletions.map(() => archived))
    expect(await env.snapshot()).toEqual(before)
    for (const as of [guest, organizer, creator, member, platform]) {
      const shown = await env.photos(as, meetupId)
      expect(shown.map(each => [each.id, each.mayDelete])).toEqual([
        [ofOrganizer, false],
        [ofGuest, false],
      ])
    }
  })

  it.each([
    ['limit=none', 'limit', null],
    ['cursor=none', 'cursor', texts.errors.cursor],
    [`cursor=${Buffer.from('[-1]').toString('base64url')}`, 'cursor', texts.errors.cursor],
    [`cursor=${Buffer.from('["a"]').toString('base64url')}`, 'cursor', texts.errors.cursor],
  ])('refuse %s', async (query, field, message) => {
    const { meetupId, guest } = await env.gathering()
    const answer = await env.fetchPhotos(guest, meetupId, `?${query}`)
    expect(refusalOf(answer)).toEqual([400, 'validation_error'])
    expect(answer.json().errors).toMatchObject([{ field }])
    if (message) expect(messageOf(answer)).toBe(message)
  })
})
