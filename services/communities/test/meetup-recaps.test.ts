import {
  type Recap,
  recapDrafted,
  recapGuestsAffected,
  recapInsightHours,
  recapPhotosMax,
  recapPublished,
  recapWithdrawn,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './environment.ts'
import { guestsOf } from './meetup-guests.ts'
import { aPhoto } from './meetup-photos.ts'
import { createRecapEnvironment, type RecapEnvironment, shownIn } from './meetup-recaps.ts'
import { dayMs, hourMs, inTurn, messageOf, refusalsOf, successOf } from './meetups.ts'
import { report } from './reports.ts'

let env: RecapEnvironment
beforeAll(async () => {
  env = await createRecapEnvironment()
})
afterAll(() => env.stop())

describe('the draft of a recap', () => {
  it('comes when the meetup ends: what who attended shared, and of photos those of whoever agreed', async () => {
    const { meetupId, organizer, guest, place, ofGuest, ...shared } = await env.drafted()
    const recap = await env.recap(organizer, meetupId)
    expect(recap).toMatchObject({
      ...{ meetupId, state: 'draft', text: '', museum: place, attendedCount: 2 },
      ...{ next: null, publishedAt: null, mayEdit: true },
    })
    expect(shownIn(recap)).toEqual({
      photos: [ofGuest],
      insights: [shared.insightOfGuest.id, shared.insightOfOrganizer.id],
      leftOut: [],
    })
    expect(recap.photos[0]).toMatchObject({
      uploader: { id: guest.id },
      altText: 'A bell',
      caption: 'After the rain',
    })
    expect(recap.photos[0]?.media.url).toContain('/')

    const { endDateTime, dateTime } = await env.show(organizer, meetupId)
    const endsAt = endDateTime === null ? new Date(dateTime).getTime() + 2 * hourMs : Date.parse(endDateTime)
    expect(Date.parse(recap.collectsUntil)).toBe(endsAt + recapInsightHours * hourMs)
  })

  it('is published with who is to edit it, and who is asked', async () => {
    const { meetupId, organizer, guest, id } = await env.drafted({ isPrivate: true })
    expect(await env.published(recapDrafted, meetupId)).toMatchObject([
      {
        community: { id, isPrivate: true },
        visibility: 'involved',
        organizerId: organizer.id,
        meetup: { id: meetupId },
      },
    ])
    expect(await env.published(recapGuestsAffected, meetupId)).toMatchObject([
      {
        state: 'draft',
        by: organizer.id,
        attendedCount: 2,
        userIds: [organizer.id, guest.id].sort((a, b) => a - b),
      },
    ])
    // Once, whoever else looks.
    expect(await env.draft()).toBe(0)
    expect(await env.published(recapDrafted, meetupId)).toHaveLength(1)
  })

  it('names everyone who attended, however many: 500 in one message', async () => {
    const { meetupId, organizer } = await env.gathering({ form: { maxAttendees: null } })
    await guestsOf(env).many(meetupId, 'attending', 600)
    await env.db.query('update events set attending = attending + 600 where id = $1', [meetupId])
    await guestsOf(env).many(meetupId, 'interested', 5)
    await env.end(meetupId)
    const messages = await env.published(recapGuestsAffected, meetupId)
    const named = messages.flatMap(({ userIds }) => userIds)
    expect(messages.map(({ userIds }) => userIds.length)).toEqual([500, named.length - 500])
    const attending = await env.db.query<{ user_id: number }>(
      `select user_id from rsvps where event_id = $1 and status = 'attending' order by user_id`,
      [meetupId],
    )
    expect(named).toEqual(attending.map(({ user_id }) => user_id))
    expect(named).toContain(organizer.id)
  })

  it('is of no meetup that was cancelled, that its organizer alone attended, or whose community is archived', async () => {
    const cancelled = await env.gathering()
    successOf(await env.remove(cancelled.organizer, cancelled.meetupId))
    const alone = await env.community(['member'])
    const { id: aloneId } = await env.meetup(alone.id, alone.creator)
    const archived = await env.gathering()
    await env.db.query(`update communities set state = 'archived' where id = $1`, [archived.id])
    await env.end(archived.meetupId)
    const ids = [cancelled.meetupId, aloneId, archived.meetupId]
    expect(await env.rows('recaps where meetup_id = any($1::int[])', ids)).toBe(0)
    for (const id of ids) expect(await env.published(recapDrafted, id)).toEqual([])
    expect(refusalOf(await env.fetchRecap(alone.creator, aloneId))).toEqual([404, 'not_found'])
    expect(messageOf(await env.fetchRecap(alone.creator, aloneId))).toBe(texts.recap.notFound)
  })

  it('does not come before the end', async () => {
    const { meetupId, organizer } = await env.gathering()
    await env.draft()
    expect(refusalOf(await env.fetchRecap(organizer, meetupId))).toEqual([404, 'not_found'])
    expect((await env.show(organizer, meetupId)).recapState).toBeNull()
  })

  it('names the next meetup of the community', async () => {
    const { meetupId, organizer, id, guest } = await env.drafted()
    await env.meetup(id, organizer, { title: 'Later', date: env.day(20) })
    const next = await env.meetup(id, organizer, { title: 'Soon', date: env.day(7) })
    const cancelled = await env.meetup(id, organizer, { title: 'Not at all', date: env.day(3) })
    await env.answer(guest, cancelled.id)
    successOf(await env.remove(organizer, cancelled.id))
    expect((await env.recap(organizer, meetupId)).next).toEqual({
      ...{ id: next.id, title: 'Soon', startsAt: next.dateTime, timezone: next.timezone },
    })
  })
})

describe('the insights of a recap', () => {
  it('are about its museum, by who attended, from the start to 72 hours after the end', async () => {
    const { meetupId, organizer, guest, interested, place, ...shared } = await env.drafted()
    const { dateTime, endDateTime } = await env.show(organizer, meetupId)
    const startMs = Date.parse(dateTime)
    const endMs = endDateTime === null ? startMs + 2 * hourMs : Date.parse(endDateTime)
    const at = (ms: number) => ({ createdAt: new Date(ms).toISOString() })
    const elsewhere = await env.museum()
    const last = await env.share(guest, place, at(endMs + recapInsightHours * hourMs))
    const first = await env.share(guest, place, at(startMs))
    for (const [author, about, when] of [
      [guest, place, startMs - 1],
      [guest, place, endMs + recapInsightHours * hourMs + 1],
      [guest, elsewhere, endMs],
      [guest, null, endMs],
      [interested, place, endMs],
    ] as const)
      await env.share(author, about, at(when))
    expect(shownIn(await env.recap(organizer, meetupId)).insights).toEqual([
      shared.insightOfGuest.id,
      shared.insightOfOrganizer.id,
      last.id,
      first.id,
    ])
  })

  it('follow what becomes of them: another museum, a deletion, its undoing', async () => {
    const { meetupId, organizer, guest, place, insightOfGuest, insightOfOrganizer } = await env.drafted()
    const insights = async () => shownIn(await env.recap(organizer, meetupId)).insights
    const elsewhere = await env.museum()
    await env.retag(insightOfGuest, { museum: elsewhere })
    expect(await insights()).toEqual([insightOfOrganizer.id])
    await env.retag({ ...insightOfGuest, museum: elsewhere }, { museum: place })
    expect(await insights()).toEqual([insightOfGuest.id, insightOfOrganizer.id])
    // What the organizer left out stays so, when its author takes it back and brings it back.
    successOf(await env.chooseInsight(organizer, meetupId, insightOfGuest.id, false))
    await env.deleteInsight(insightOfGuest)
    expect(await env.recap(organizer, meetupId)).toMatchObject({
      insights: [{ postId: insightOfOrganizer.id }],
    })
    await env.restoreInsight(insightOfGuest)
    expect(shownIn(await env.recap(organizer, meetupId))).toMatchObject({
      ...{ insights: [insightOfOrganizer.id], leftOut: [insightOfGuest.id] },
    })
    // One that was tagged to the museum later.
    const late = await env.share(guest, null)
    await env.retag(late, { museum: place })
    expect(await insights()).toContain(late.id)
  })
})

describe('the text of a recap', () => {
  it('is written by who may edit the meetup; the log says of whoever is not its organizer', async () => {
    const { meetupId, organizer, creator, id } = await env.drafted()
    const written = successOf(await env.write(organizer, meetupId, { text: '  We saw it.  ' }))
    expect(written).toMatchObject({ text: 'We saw it.', state: 'draft' })
    const logged = () => env.rows(`moderation_log where community_id = $1 and action = 'edit_recap'`, id)
    expect(await logged()).toBe(0)
    successOf(await env.write(creator, meetupId, { text: 'We all saw it.' }))
    expect(await logged()).toBe(1)
    // The same again changes nothing.
    const { version } = await env.recap(creator, meetupId)
    expect(successOf(await env.write(creator, meetupId, { text: 'We all saw it.' }))).toMatchObject({
      version,
    })
    expect(await logged()).toBe(1)
  })

  it('is refused where it is too long, or based on an earlier one', async () => {
    const { meetupId, organizer } = await env.drafted()
    const { version } = await env.recap(organizer, meetupId)
    const long = await env.write(organizer, meetupId, { text: 'x'.repeat(2_001) })
    expect(refusalOf(long)).toEqual([400, 'validation_error'])
    expect(long.body).toContain(texts.recap.tooLong)
    successOf(await env.write(organizer, meetupId, { text: 'x'.repeat(2_000), version }))
    expect(refusalOf(await env.write(organizer, meetupId, { text: 'Mine', version }))).toEqual([
      409,
      'stale_version',
    ])
    expect(refusalOf(await env.publish(organizer, meetupId, { version }))).toEqual([409, 'stale_version'])
  })

  it('is not written by an organizer whom a restriction keeps from posting', async () => {
    const { meetupId, organizer, creator, restrict } = await env.drafted()
    successOf(await restrict(creator, organizer, { canPost: false }))
    const before = await env.snapshot()
    for (const answer of [
      await env.write(organizer, meetupId, { text: 'Still me' }),
      await env.publish(organizer, meetupId),
    ])
      expect(refusalOf(answer)).toEqual([403, 'content_restricted'])
    expect(await env.snapshot()).toEqual(before)
  })
})

describe('what a recap shows', () => {
  it('is chosen photo by photo and insight by insight', async () => {
    const { meetupId, organizer, ofGuest, ofOrganizer, insightOfGuest, insightOfOrganizer } =
      await env.drafted()
    const shown = async () => shownIn(await env.recap(organizer, meetupId))
    successOf(await env.choosePhoto(organizer, meetupId, ofGuest, false))
    successOf(await env.chooseInsight(organizer, meetupId, insightOfOrganizer.id, false))
    expect(await shown()).toEqual({
      ...{ photos: [], insights: [insightOfGuest.id], leftOut: [ofGuest, insightOfOrganizer.id] },
    })
    successOf(await env.choosePhoto(organizer, meetupId, ofGuest, true))
    expect(await shown()).toMatchObject({ photos: [ofGuest], leftOut: [insightOfOrganizer.id] })

    // Whose uploader did not agree, and those of other meetups, are none of it.
    const other = await env.drafted()
    const before = await env.snapshot()
    for (const id of [ofOrganizer, other.ofGuest, ofGuest + 1_000_000])
      expect(messageOf(await env.choosePhoto(organizer, meetupId, id, true))).toBe(texts.recap.otherPhoto)
    expect(messageOf(await env.chooseInsight(organizer, meetupId, other.insightOfGuest.id, true))).toBe(
      texts.recap.otherInsight,
    )
    expect(await env.snapshot()).toEqual(before)
  })

  it('is no more than 48 photos: for another one, one is left out', async () => {
    const { meetupId, organizer, guest } = await env.drafted()
    const ids = await env.add(guest, meetupId, recapPhotosMax + 1)
    const shown = async () => shownIn(await env.recap(organizer, meetupId)).photos
    const first = await shown()
    expect(first).toHaveLength(recapPhotosMax)
    const [left] = first
    const last = ids.at(-1)
    if (left === undefined || last === undefined) throw new Error('there are photos')
    successOf(await env.choosePhoto(organizer, meetupId, left, false))
    // The next one takes its place, so that there is none for it any more.
    expect(await shown()).toHaveLength(recapPhotosMax)
    const again = await env.choosePhoto(organizer, meetupId, left, true)
    expect(refusalOf(again)).toEqual([409, 'too_many_in_recap'])
    expect(messageOf(again)).toContain(String(recapPhotosMax))
    expect(await shown()).not.toContain(left)
  })
})

describe('a published recap', () => {
  it('reaches everyone who attended, once, and shown to all who read the community', async () => {
    const { meetupId, organizer, guest, member, place, id, ofGuest } = await env.drafted()
    expect(refusalOf(await env.fetchRecap(guest, meetupId))).toEqual([404, 'not_found'])
    expect((await env.show(guest, meetupId)).recapState).toBeNull()
    expect((await env.show(organizer, meetupId)).recapState).toBe('draft')
    const published = successOf(await env.publish(organizer, meetupId))
    expect(published).toMatchObject({ state: 'published', publishedAt: expect.any(String) })
    const outsider = await env.person()
    await env.drain()
    for (const reader of [guest, member, outsider]) {
      expect((await env.show(reader, meetupId)).recapState).toBe('published')
      const recap = await env.recap(reader, meetupId)
      expect(shownIn(recap).photos).toEqual([ofGuest])
      expect(recap.mayEdit).toBe(false)
    }
    expect(await env.published(recapPublished, meetupId)).toMatchObject([
      {
        ...{ community: { id }, visibility: 'public', museum: { id: place.id }, attendedCount: 2 },
        ...{ photosCount: 1, insightsCount: 2, publishedBy: organizer.id },
      },
    ])
    const { date } = await env.show(organizer, meetupId)
    const [, first, ...more] = await env.published(recapGuestsAffected, meetupId)
    expect(first).toMatchObject({
      ...{ state: 'published', museum: { id: place.id }, day: date, attendedCount: 2, by: organizer.id },
      userIds: [organizer.id, guest.id].sort((a, b) => a - b),
    })
    expect(more).toEqual([])

    // Published again after it was taken back, it is no news.
    successOf(await env.publish(organizer, meetupId))
    successOf(await env.withdraw(organizer, meetupId))
    expect(refusalOf(await env.fetchRecap(guest, meetupId))).toEqual([404, 'not_found'])
    successOf(await env.publish(organizer, meetupId))
    expect(await env.published(recapPublished, meetupId)).toHaveLength(2)
    expect(await env.published(recapWithdrawn, meetupId)).toMatchObject([{ withdrawnBy: organizer.id }])
    expect(await env.published(recapGuestsAffected, meetupId)).toHaveLength(2)
  })

  it('stays what was published: what comes later waits for its editor', async () => {
    const { meetupId, organizer, guest, place, ofGuest, ofOrganizer, ...shared } = await env.drafted()
    successOf(await env.publish(organizer, meetupId))
    await env.agree(organizer, meetupId)
    const [late] = await env.add(guest, meetupId, 1)
    const insight = await env.share(guest, place)
    const before = [shared.insightOfGuest.id, shared.insightOfOrganizer.id]
    expect(shownIn(await env.recap(guest, meetupId))).toEqual({
      ...{ photos: [ofGuest], insights: before, leftOut: [] },
    })
    expect(shownIn(await env.recap(organizer, meetupId)).leftOut).toEqual([ofOrganizer, late, insight.id])
    successOf(await env.choosePhoto(organizer, meetupId, late, true))
    successOf(await env.chooseInsight(organizer, meetupId, insight.id, true))
    expect(shownIn(await env.recap(guest, meetupId))).toEqual({
      ...{ photos: [ofGuest, late], insights: [...before, insight.id], leftOut: [] },
    })
  })

  it('has nothing that came while its editor looked at the draft', async () => {
    const { meetupId, organizer, guest, place, ofGuest, insightOfGuest } = await env.drafted()
    const [late] = await env.add(guest, meetupId, 1)
    await env.share(guest, place)
    const body = { photoIds: [ofGuest, 7], insightIds: [insightOfGuest.id] }
    const published = successOf<Recap>(await env.publish(organizer, meetupId, body))
    expect(shownIn(published)).toMatchObject({ photos: [ofGuest], insights: [insightOfGuest.id] })
    expect(shownIn(published).leftOut).toContain(late)
    expect(await env.published(recapPublished, meetupId)).toMatchObject([
      { photosCount: 1, insightsCount: 1 },
    ])
    const many = { photoIds: Array.from({ length: recapPhotosMax + 1 }, (_, at) => at + 1) }
    expect(refusalOf(await env.publish(organizer, meetupId, many))).toEqual([400, 'validation_error'])
  })

  it('of a private community is for its members', async () => {
    const { meetupId, organizer, member } = await env.drafted({ isPrivate: true })
    successOf(await env.publish(organizer, meetupId))
    const outsider = await env.person()
    await env.drain()
    expect((await env.recap(member, meetupId)).state).toBe('published')
    expect((await env.show(outsider, meetupId)).recapState).toBeNull()
    expect(refusalOf(await env.fetchRecap(outsider, meetupId))).toEqual([404, 'not_found'])
    expect(refusalOf(await env.fetchRecap(null, meetupId))).toEqual([401, 'unauthenticated'])
  })

  it('shows to those outside of a public community the insights of whoever agreed alone', async () => {
    const { meetupId, organizer, member, insightOfGuest, insightOfOrganizer } = await env.drafted()
    successOf(await env.publish(organizer, meetupId))
    const [outsider, platform] = [await env.person(), await env.person({ role: 'Admin' })]
    await env.drain()
    const insights = async (as: typeof outsider) => shownIn(await env.recap(as, meetupId)).insights
    expect(await insights(outsider)).toEqual([insightOfGuest.id])
    for (const reader of [member, platform])
      expect(await insights(reader)).toEqual([insightOfGuest.id, insightOfOrganizer.id])
  })

  it('leaves out whom its reader is not shown, what they reported, and what waits for moderators', async () => {
    const { meetupId, organizer, guest, member, ofGuest, moderator, waiting, insightOfOrganizer } =
      await env.drafted()
    successOf(await env.publish(organizer, meetupId))
    await env.block(guest, member)
    expect(shownIn(await env.recap(member, meetupId))).toEqual({
      ...{ photos: [], insights: [insightOfOrganizer.id], leftOut: [] },
    })
    expect(shownIn(await env.recap(moderator, meetupId)).photos).toEqual([ofGuest])
    await env.db.query('update meetup_photos set is_hidden = true where id = $1', [ofGuest])
    expect(shownIn(await env.recap(moderator, meetupId)).photos).toEqual([])
    await env.db.query('update meetup_photos set is_hidden = false where id = $1', [ofGuest])
    successOf(await report(env, waiting, aPhoto(ofGuest)))
    expect(shownIn(await env.recap(waiting, meetupId)).photos).toEqual([])
  })

  it('changes no more once the community is archived', async () => {
    const { meetupId, organizer, ofGuest, insightOfGuest, id } = await env.drafted()
    successOf(await env.publish(organizer, meetupId))
    await env.db.query(`update communities set state = 'archived' where id = $1`, [id])
    const before = await env.snapshot()
    const answers = [
      await env.write(organizer, meetupId, { text: 'Later' }),
      await env.publish(organizer, meetupId),
      await env.withdraw(organizer, meetupId),
      await env.choosePhoto(organizer, meetupId, ofGuest, false),
      await env.chooseInsight(organizer, meetupId, insightOfGuest.id, false),
    ]
    expect(refusalsOf(answers)).toEqual(answers.map(() => '409 community_archived'))
    expect(await env.snapshot()).toEqual(before)
    expect(await env.recap(organizer, meetupId)).toMatchObject({ state: 'published', mayEdit: false })
  })

  it('is withdrawn by who may edit it, which the log says of whoever is not the organizer', async () => {
    const { meetupId, organizer, creator, member, id } = await env.drafted()
    successOf(await env.publish(organizer, meetupId))
    expect(refusalOf(await env.withdraw(member, meetupId))).toEqual([403, 'forbidden'])
    successOf(await env.withdraw(creator, meetupId))
    successOf(await env.withdraw(creator, meetupId))
    expect(await env.rows(`moderation_log where community_id = $1 and action = 'withdraw_recap'`, id)).toBe(1)
    expect(await env.published(recapWithdrawn, meetupId)).toHaveLength(1)
  })

  it('is published once, also when several press at the same time', async () => {
    const { meetupId, organizer, creator } = await env.drafted()
    const answers = await Promise.all([organizer, creator, organizer].map(as => env.publish(as, meetupId)))
    expect(refusalsOf(answers)).toEqual(['200', '200', '200'])
    expect(await env.published(recapPublished, meetupId)).toHaveLength(1)
    expect(await env.published(recapGuestsAffected, meetupId)).toHaveLength(2)
  })
})

it('a recap is drafted once, also when workers run at the same time', async () => {
  const { meetupId } = await env.gathering()
  env.turnTo(env.ctx.clock().getTime() + 40 * dayMs)
  await Promise.all([env.draft(), env.draft(), env.draft()])
  expect(await env.published(recapDrafted, meetupId)).toHaveLength(1)
})

it('who may do what', async () => {
  const { meetupId, ofGuest, insightOfGuest, ...people } = await env.drafted()
  const [outsider, platform] = [await env.person(), await env.person({ role: 'Admin' })]
  await env.drain()
  const acts = [
    (as: typeof outsider) => env.write(as, meetupId, { text: 'Mine' }),
    (as: typeof outsider) => env.choosePhoto(as, meetupId, ofGuest, true),
    (as: typeof outsider) => env.chooseInsight(as, meetupId, insightOfGuest.id, true),
    (as: typeof outsider) => env.withdraw(as, meetupId),
    (as: typeof outsider) => env.publish(as, meetupId),
  ]
  const outcomes = async (as: typeof outsider) => refusalsOf(await inTurn(acts, act => act(as)))
  // A draft is there for who may edit it alone.
  for (const as of [people.guest, people.moderator, people.member, people.waiting, outsider])
    expect(await outcomes(as)).toEqual(acts.map(() => '404 not_found'))
  for (const as of [people.organizer, people.creator, platform]) {
    expect(await outcomes(as)).toEqual(acts.map(() => '200'))
    successOf(await env.withdraw(as, meetupId))
  }
  successOf(await env.publish(people.organizer, meetupId))
  for (const as of [people.guest, people.moderator, people.member, people.waiting])
    expect(await outcomes(as)).toEqual(acts.map(() => '403 forbidden'))
  expect(await outcomes(outsider)).toEqual(acts.map(() => '403 not_a_member'))
})
