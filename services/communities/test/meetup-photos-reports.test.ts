import {
  memberWarned,
  photoDeleted,
  photoRestored,
  photoUploaded,
  type ReportAction,
  reportCreated,
  reportResolved,
  texts,
} from '@vitrine/contracts'
import { isMediaToken } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, refusalOf } from './environment.ts'
import {
  aboutPhoto,
  aPhoto,
  createMeetupPhotoEnvironment,
  type MeetupPhotoEnvironment,
} from './meetup-photos.ts'
import { messageOf } from './meetups.ts'
import { report } from './reports.ts'

let env: MeetupPhotoEnvironment
let platform: Person
beforeAll(async () => {
  env = await createMeetupPhotoEnvironment()
  platform = await env.person({ role: 'Admin' })
  await env.drain()
})
afterAll(() => env.stop())

const reportPhoto = (as: Person, photo: number, more: object = {}) => report(env, as, aPhoto(photo), more)
/** An album whose photo of the guest three members have reported, so that it is hidden. */
async function hidden(more: { isPrivate?: boolean } = {}) {
  const all = await env.album(more)
  for (const as of [all.waiting, all.interested, all.member]) await reportPhoto(as, all.ofGuest)
  return { ...all, report: await all.only(all.moderator) }
}
const deletionsAs = async (photo: number) =>
  (await env.published(photoDeleted, photo)).map(({ deletedAs }) => deletedAs)

describe('a report of a photo', () => {
  it.each([
    ['a public', false],
    ['a private', true],
  ])('in %s community is shown to moderators with the picture', async (_, isPrivate) => {
    const all = await env.album({ isPrivate })
    const { id, meetupId, creator, moderator, guest, member, waiting, ofGuest, ofOrganizer } = all
    const answer = await reportPhoto(member, ofGuest, { category: 'hate', details: 'See the sign' })
    expect([answer.statusCode, answer.json()]).toEqual([201, { isNew: true }])
    for (const as of [creator, moderator, platform]) {
      const shown = await all.only(as)
      expect(shown).toMatchObject({
        ...aPhoto(ofGuest),
        ...{ status: 'open', state: 'shown', reportersCount: 1, subject: guest.user },
        reasons: [{ reporter: member.user, category: 'hate', details: 'See the sign' }],
        ...{ post: null, comment: null },
        photo: { id: ofGuest, meetupId, uploader: guest.user, caption: 'After the rain', mayDelete: false },
        actions: expect.arrayContaining(['dismiss', 'remove', 'warn']),
      })
      const [, token = ''] = /^\/api\/media\/signed\/([^/]+)\//.exec(shown.photo?.media?.url ?? '') ?? []
      expect(isMediaToken(env.ctx.config.MEDIA_URL_KEYS, token, ofGuest, env.ctx.clock())).toBe(true)
    }
    expect(await env.published(reportCreated, id)).toMatchObject([
      { ...aPhoto(ofGuest), subjectId: guest.id, isForModerators: true },
    ])
    for (const as of [waiting, guest, moderator])
      expect(await env.idsFor(as, meetupId)).toEqual([ofOrganizer, ofGuest])
  })

  it('that is repeated changes nothing, also after the decision', async () => {
    const all = await env.album()
    const { moderator, member, ofGuest } = all
    await reportPhoto(member, ofGuest)
    const again = async () => {
      const before = await env.snapshot()
      const answer = await reportPhoto(member, ofGuest, { category: 'hate' })
      expect([answer.statusCode, answer.json()]).toEqual([200, { isNew: false }])
      expect(await env.snapshot()).toEqual(before)
    }
    await again()
    await all.decide(moderator, await all.only(moderator), { action: 'dismiss' })
    await again()
  })

  it('is refused of its uploader, and of those who are not shown it', async () => {
    const all = await env.album()
    const { meetupId, organizer, guest, member, moderator, ofGuest, ofOrganizer } = all
    const waits = await env.unready(guest, meetupId)
    const [deleted] = await env.add(guest, meetupId, 1)
    await env.deletePhoto(guest, meetupId, deleted)
    const outsider = await env.person()
    await env.block(guest, moderator)
    const before = await env.snapshot()
    expect(refusalOf(await reportPhoto(outsider, ofGuest))).toEqual([403, 'not_a_member'])
    const own = await reportPhoto(guest, ofGuest)
    expect([...refusalOf(own), messageOf(own)]).toEqual([400, 'validation_error', texts.reports.own])
    for (const [as, photo] of [
      [member, waits],
      [guest, waits],
      [member, deleted],
      [member, 987_654],
      [moderator, ofGuest],
    ] as const) {
      const answer = await reportPhoto(as, photo)
      expect([...refusalOf(answer), messageOf(answer)]).toEqual([
        ...[404, 'not_found'],
        texts.meetup.photoNotFound,
      ])
    }
    expect(await env.snapshot()).toEqual(before)
    await env.block(organizer, member)
    expect(refusalOf(await reportPhoto(member, ofOrganizer))).toEqual([404, 'not_found'])
    // Of a meetup that its reader is not shown.
    expect(refusalOf(await reportPhoto(member, ofGuest))).toEqual([404, 'not_found'])
  })

  it('is not accepted of an id that is none', async () => {
    const { member } = await env.gathering()
    for (const targetId of [0, -1, 1.5, 2 ** 53, '1e3'])
      expect(refusalOf(await report(env, member, { targetType: 'meetup_photo', targetId }))).toEqual([
        400,
        'validation_error',
      ])
  })
})

describe('three reporters', () => {
  it('hide a photo from everyone until it is decided', async () => {
    const all = await hidden()
    const { meetupId, creator, moderator, organizer, guest, ofGuest, ofOrganizer } = all
    for (const as of [guest, organizer, creator, moderator, platform])
      expect(await env.idsFor(as, meetupId)).toEqual([ofOrganizer])
    expect(await env.published(photoDeleted, ofGuest)).toEqual([
      {
        ...aboutPhoto(all, ofGuest, guest),
        community: { id: all.id, name: expect.any(String), isPrivate: false },
        ...{ deletedBy: null, deletedAs: 'hidden' },
      },
    ])
    expect(all.report).toMatchObject({
      ...{ state: 'hidden', reportersCount: 3 },
      photo: { id: ofGuest, media: { id: ofGuest } },
    })
    // A fourth one is not shown it any more.
    expect(refusalOf(await reportPhoto(organizer, ofGuest))).toEqual([404, 'not_found'])
    expect(await env.isStored(ofGuest)).toBe(true)
  })

  it('hide none with fewer, and none with accounts of less than a week', async () => {
    const { id, meetupId, organizer, waiting, interested, ofGuest, ofOrganizer } = await env.album()
    const young = await env.member(id, { joinedDaysAgo: 6 })
    for (const as of [waiting, interested, young]) await reportPhoto(as, ofGuest)
    expect(await env.idsFor(organizer, meetupId)).toEqual([ofOrganizer, ofGuest])
    await reportPhoto(organizer, ofGuest)
    expect(await env.idsFor(organizer, meetupId)).toEqual([ofOrganizer])
  })

  it('hide what a moderator has dismissed no more', async () => {
    const all = await hidden()
    const { id, meetupId, moderator, guest, ofGuest } = all
    await all.decide(moderator, all.report, { action: 'dismiss' })
    env.time.offsetMs += 1_000
    for (let each = 0; each < 3; each++) await reportPhoto(await env.member(id), ofGuest)
    expect(await env.idsFor(guest, meetupId)).toContain(ofGuest)
    expect(await all.only(moderator)).toMatchObject({ reportersCount: 3, state: 'shown' })
  })
})

describe('a decision about a photo', () => {
  it('to dismiss the report shows it again, with one event, but to those who reported it', async () => {
    const all = await hidden({ isPrivate: true })
    const { id, meetupId, moderator, organizer, guest, member, ofGuest, ofOrganizer } = all
    expect((await all.decide(moderator, all.report, { action: 'dismiss' })).statusCode).toBe(200)
    for (const as of [guest, organizer, moderator])
      expect(await env.idsFor(as, meetupId)).toEqual([ofOrganizer, ofGuest])
    expect(await env.idsFor(member, meetupId)).toEqual([ofOrganizer])
    expect(await env.published(photoRestored, ofGuest)).toEqual([
      {
        ...aboutPhoto(all, ofGuest, guest),
        community: { id, name: expect.any(String), isPrivate: true },
        restoredBy: moderator.id,
      },
    ])
    expect(await env.published(photoUploaded, ofGuest)).toHaveLength(1)
    expect(await all.only(moderator, 'decided')).toMatchObject({
      ...{ status: 'dismissed', state: 'shown' },
      photo: { id: ofGuest },
    })
  })

  it('to remove it deletes it for good, with its reason, and the log has it', async () => {
    const all = await hidden()
    const { id, meetupId, moderator, guest, ofGuest, ofOrganizer } = all
    const decision = { action: 'remove', reason: 'Adverts.', rule: '' }
    expect((await all.decide(moderator, all.report, decision)).statusCode).toBe(200)
    expect(await env.isStored(ofGuest)).toBe(false)
    expect(await env.idsFor(guest, meetupId)).toEqual([ofOrganizer])
    expect((await env.published(photoDeleted, ofGuest)).at(-1)).toMatchObject({
      ...aboutPhoto(all, ofGuest, guest),
      ...{ deletedBy: moderator.id, deletedAs: 'moderator', reason: 'Adverts.', rule: '' },
    })
    expect(await deletionsAs(ofGuest)).toEqual(['hidden', 'moderator'])
    expect(await all.log(moderator, '?action=delete_photo')).toMatchObject([
      { actor: moderator.user, targetUser: guest.user, reason: 'Adverts.' },
    ])
    expect(await all.only(moderator, 'decided')).toMatchObject({
      ...{ status: 'actioned', action: 'remove', state: 'deleted', photo: null, actions: [] },
    })
    expect(await env.published(reportResolved, id)).toMatchObject([
      { ...aPhoto(ofGuest), subjectId: guest.id, outcome: 'actioned', action: 'remove' },
    ])
    expect(await all.deleted(moderator)).toEqual([])
  })

  it.each([
    ['warn', {}],
    ['restrict', { kind: 'canPost' }],
    ['remove_member', { ban: false }],
  ] as const satisfies [ReportAction, object][])(
    'to %s its uploader leaves it to the meetup',
    async (action, more) => {
      const all = await hidden()
      const { id, meetupId, creator, organizer, guest, ofGuest, ofOrganizer } = all
      const decision = { action, reason: 'Adverts.', rule: '', ...more }
      expect((await all.decide(creator, all.report, decision)).statusCode).toBe(200)
      expect(await env.idsFor(organizer, meetupId)).toEqual([ofOrganizer, ofGuest])
      if (action === 'warn')
        expect(await env.published(memberWarned, id)).toMatchObject([
          { userId: guest.id, targetType: 'meetup_photo', reason: 'Adverts.' },
        ])
    },
  )

  it('that is escalated keeps it hidden until the platform decides', async () => {
    const all = await hidden()
    const { meetupId, moderator, organizer, ofGuest, ofOrganizer } = all
    expect((await all.decide(moderator, all.report, { action: 'escalate' })).statusCode).toBe(200)
    expect(await env.idsFor(organizer, meetupId)).toEqual([ofOrganizer])
    const escalated = await all.only(platform, 'escalated')
    expect(escalated).toMatchObject({ state: 'hidden', photo: { id: ofGuest } })
    expect((await all.decide(platform, escalated, { action: 'dismiss' })).statusCode).toBe(200)
    expect(await env.idsFor(organizer, meetupId)).toEqual([ofOrganizer, ofGuest])
  })

  it('is made of one that its uploader has deleted, or that went with its meetup, and logs no deletion', async () => {
    const all = await env.album()
    const { meetupId, moderator, organizer, guest, waiting, interested, member, ofGuest, ofOrganizer } = all
    for (const photo of [ofGuest, ofOrganizer]) await reportPhoto(member, photo)
    await env.deletePhoto(guest, meetupId, ofGuest)
    for (const as of [guest, waiting, interested]) await env.answer(as, meetupId, 'none')
    await env.remove(organizer, meetupId)
    const reports = await all.reports(moderator)
    expect(reports.map(each => [each.targetId, each.state, each.photo]).toSorted()).toEqual([
      [ofGuest, 'deleted', null],
      [ofOrganizer, 'deleted', null],
    ])
    for (const each of reports) {
      const action = each.targetId === ofGuest ? 'remove' : 'dismiss'
      expect((await all.decide(moderator, each, { action })).statusCode).toBe(200)
    }
    expect(await all.log(moderator, '?action=delete_photo')).toEqual([])
    expect(await deletionsAs(ofGuest)).toEqual(['author'])
    expect(await deletionsAs(ofOrganizer)).toEqual(['meetup'])
  })

  it('is not needed for its uploader, the organizer and who moderates to delete a hidden one', async () => {
    for (const who of ['guest', 'organizer', 'moderator'] as const) {
      const all = await hidden()
      const { meetupId, member, ofGuest } = all
      expect(refusalOf(await env.deletePhoto(member, meetupId, ofGuest))).toEqual([404, 'not_found'])
      expect((await env.deletePhoto(all[who], meetupId, ofGuest)).statusCode).toBe(200)
      expect(await all.only(all.moderator)).toMatchObject({ state: 'deleted', photo: null })
    }
  })
})
