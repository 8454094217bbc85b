import { calendarPath, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { giveRole, type Person, signUp } from '@vitrine/network/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { meetupForm } from './communities/scene.ts'
import { sharedNetwork } from './network.ts'

let network: Network
let organizer: Person
let outsider: Person
let openId: number
let meetupId: number
let insideId: number

beforeAll(async () => {
  network = await sharedNetwork()
  organizer = await signUp(network.url, 'ona.calendars')
  outsider = await signUp(network.url, 'ole.calendars')
  await giveRole(network, organizer, 'Ambassador')
  openId = await createCommunity('Sundial keepers', 'open')
  meetupId = await createMeetup(openId)
  insideId = await createMeetup(await createCommunity('Sundial keepers behind the door', 'private'))
})

const createCommunity = async (name: string, membershipType: 'open' | 'private') =>
  (await organizer.call(routes.createCommunity, { body: { name, membershipType } })).id
const createMeetup = async (id: number) =>
  (await organizer.call(routes.createMeetup, { params: { id }, body: meetupForm })).id

const get = (path: string, { as, ...options }: RequestInit & { as?: Person } = {}) =>
  fetch(network.url + path, {
    ...options,
    headers: { ...(as && { cookie: as.cookies() }), ...options.headers },
  })

describe('a calendar behind the gateway', () => {
  it('is the same until something changes, without its body for HEAD', async () => {
    const path = calendarPath('communities', openId)
    const answer = await get(path)
    const body = await answer.text()
    expect(body).toContain(`UID:event-${meetupId}@`)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'public, max-age=600, s-maxage=5',
      etag: expect.stringMatching(/^".{44}"$/),
    })
    const again = await get(path, { headers: { 'if-none-match': headers.etag ?? '' } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', headers.etag])
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(body)),
    ])
  })

  it('of a meetup of a private community is for the session of a member', async () => {
    const path = calendarPath('meetups', insideId)
    const [member, other, anonymous] = [
      await get(path, { as: organizer }),
      await get(path, { as: outsider }),
      await get(path),
    ]
    expect([member.status, other.status, anonymous.status]).toEqual([200, 404, 404])
    expect(member.headers.get('content-disposition')).toBe(`attachment; filename="meetup-${insideId}.ics"`)
    expect(member.headers.get('cache-control')).toBe('no-store')
    expect(await member.text()).toContain('CLASS:PRIVATE')
  })

  it('of a user is for whoever has the address, until the user ends it', async () => {
    const { path } = await organizer.call(routes.createOwnCalendar)
    const answer = await get(path)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const text = await answer.text()
    for (const id of [meetupId, insideId]) expect(text).toContain(`UID:event-${id}@`)
    await organizer.call(routes.revokeOwnCalendar)
    expect((await get(path)).status).toBe(404)
  })
})
