import { recapConsentChanged, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './environment.ts'
import { createRecapEnvironment, type RecapEnvironment, shownIn } from './meetup-recaps.ts'
import { inTurn, messageOf, refusalsOf, successOf } from './meetups.ts'

let env: RecapEnvironment
beforeAll(async () => {
  env = await createRecapEnvironment()
})
afterAll(() => env.stop())

const given = (meetupId: number) => env.rows('recap_consents where meetup_id = $1', meetupId)

describe('consent to a recap', () => {
  it('is asked of who attends, the organizer and the creator, and of no one else', async () => {
    const { meetupId, ...people } = await env.gathering()
    const { creator, moderator, organizer, guest, waiting, interested, member } = people
    const [outsider, platform] = [await env.person(), await env.person({ role: 'Admin' })]
    await env.drain()
    for (const as of [creator, organizer, guest]) {
      expect((await env.show(as, meetupId)).recapConsent).toBe(false)
      expect(successOf(await env.consent(as, meetupId))).toEqual({ isGiven: true })
      expect((await env.show(as, meetupId)).recapConsent).toBe(true)
    }
    const others = [moderator, waiting, interested, member, outsider, platform]
    const before = await env.snapshot()
    for (const as of others) expect((await env.show(as, meetupId)).recapConsent).toBeNull()
    expect(refusalsOf(await inTurn(others, as => env.consent(as, meetupId)))).toEqual([
      ...['403 forbidden', '403 forbidden', '403 forbidden', '403 forbidden'],
      ...['403 not_a_member', '403 not_a_member'],
    ])
    expect(messageOf(await env.consent(member, meetupId))).toBe(texts.recap.guestsConsent)
    expect(refusalOf(await env.consent(null, meetupId))).toEqual([401, 'unauthenticated'])
    expect(await env.snapshot()).toEqual(before)
  })

  it('is published when it changes, and taken back with effect at once', async () => {
    const { meetupId, organizer, guest, member, ofGuest } = await env.drafted()
    successOf(await env.publish(organizer, meetupId))
    expect(shownIn(await env.recap(member, meetupId)).photos).toEqual([ofGuest])
    for (const isGiven of [true, false, false]) successOf(await env.consent(guest, meetupId, isGiven))
    expect(shownIn(await env.recap(member, meetupId)).photos).toEqual([])
    // Nor can its editor show it.
    expect(refusalOf(await env.choosePhoto(organizer, meetupId, ofGuest, true))).toEqual([404, 'not_found'])
    expect(await env.published(recapConsentChanged, meetupId)).toMatchObject(
      [true, false].map(isGiven => ({ userId: guest.id, isGiven, cause: 'user', visibility: 'involved' })),
    )
  })

  it('ends with the membership', async () => {
    const { meetupId, id, guest, organizer, member } = await env.drafted()
    successOf(await env.publish(organizer, meetupId))
    // In another community, where the guest is a member, too.
    const other = await env.gathering()
    await env.agree(other.guest, other.meetupId)
    await env.db.query(
      `insert into recap_consents (meetup_id, user_id, community_id, given_at) values ($1, $2, $3, now())`,
      [other.meetupId, guest.id, other.id],
    )
    successOf(await env.leave(guest, id))
    expect(await given(meetupId)).toBe(0)
    expect(shownIn(await env.recap(member, meetupId)).photos).toEqual([])
    expect(await env.published(recapConsentChanged, meetupId)).toMatchObject([
      { isGiven: true },
      { userId: guest.id, isGiven: false, cause: 'membership' },
    ])
    expect(await given(other.meetupId)).toBe(2)
  })

  it('to a cancelled meetup is not given any more, and can be taken back', async () => {
    const { meetupId, guest, organizer } = await env.gathering()
    await env.agree(guest, meetupId)
    successOf(await env.remove(organizer, meetupId))
    expect((await env.show(guest, meetupId)).recapConsent).toBeNull()
    expect(refusalOf(await env.consent(guest, meetupId))).toEqual([409, 'event_cancelled'])
    successOf(await env.consent(guest, meetupId, false))
    expect(await given(meetupId)).toBe(0)
  })
})
