import { allRoutes, errorStatus, type Route, routes } from '@vitrine/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '../src/standing/permissions.ts'
import { createTestEnvironment, refusalOf, type TestEnvironment } from './environment.ts'
import type { Outcome } from './roles/outcomes.ts'
import { type Operation, type Row, rows } from './roles/rows.ts'
import {
  type Actor,
  actors,
  type Cast,
  castOf,
  kinds,
  restricted,
  type Scene,
  sceneOf,
} from './roles/scene.ts'

let environment: TestEnvironment
let cast: Cast
beforeAll(async () => {
  environment = await createTestEnvironment({ env: { VERIFIED_EMAIL_FOR: '' } })
  cast = await castOf(environment)
})
// A snapshot reads every row that there is.
afterEach(async () => {
  await environment.drain()
  // No meetup is deleted before its photos.
  await environment.db.query('delete from meetup_photos')
  await environment.db.query(`delete from communities where name <> 'Elsewhere'`)
  await environment.db.query('delete from events')
})
afterAll(() => environment.stop())

const call = (route: Route, { request }: Row, scene: Scene, actor: Actor) => {
  const { params = {}, query = {}, body } = request(scene)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  return environment.call(
    actor === 'anonymous' ? null : cast[actor],
    route.method,
    `${path}?${new URLSearchParams(query)}`,
    body,
  )
}
/** What needs approval waits for a moderator. */
const expected = (operation: string, outcome: Outcome, actor: Actor) => {
  if (outcome !== 'ok') return [errorStatus[outcome], outcome]
  const route: Route = routes[operation as Operation]
  const [status, waits] = Object.keys(route.response).map(Number)
  // Repeated reports alone answer 200.
  if (operation === 'createReport') return [201]
  return [actor === 'needsApproval' && operation.endsWith('Post') && waits ? waits : status]
}

it('the table of permissions says what the specification says (CO6, DS8, MM1–MM8, EV2, EV7, EV8, B-38, B-39)', () => {
  expect(permissions).toEqual({
    readMembersOnly: 'member',
    writePost: 'member',
    writeComment: 'member',
    vote: 'member',
    like: 'member',
    joinMeetup: 'member',
    createMeetup: 'admin',
    invite: 'moderator',
    pinPost: 'moderator',
    decideJoinRequest: 'moderator',
    reviewPost: 'moderator',
    deleteContent: 'moderator',
    seeQueues: 'moderator',
    decideReport: 'moderator',
    removeMember: 'admin',
    banMember: 'admin',
    restrictMember: 'admin',
    deleteMemberContent: 'admin',
    bulkAction: 'admin',
    seeMemberStats: 'admin',
    editCommunity: 'admin',
    editSettings: 'admin',
    setRole: 'creator',
    transferCommunity: 'creator',
    deleteCommunity: 'creator',
    editMeetup: 'creator',
  })
})

it('every route of the service has a row', () => {
  const served = Object.entries<Route>(routes).filter(([, { owner }]) => owner === 'communities')
  expect(Object.keys(rows).sort()).toEqual(served.map(([operation]) => operation).sort())
  expect(allRoutes.filter(({ owner }) => owner === 'communities')).toHaveLength(served.length)
})

describe.each(kinds)('in a community that is %s', kind => {
  it.each(Object.entries<Row>(rows))('%s answers each actor by the permissions', async (operation, row) => {
    const route: Route = routes[operation as Operation]
    const answers = new Map<Actor, unknown>()
    const callers = row.isOfWriting ? [...actors, ...restricted] : actors
    const refused = callers.filter(actor => row.outcomes(actor, kind) !== 'ok')
    const scene = await sceneOf(environment, cast, kind)
    const before = await environment.snapshot()
    for (const actor of refused) answers.set(actor, refusalOf(await call(route, row, scene, actor)))
    if (refused.length > 0) expect(await environment.snapshot()).toEqual(before)
    for (const actor of callers.filter(each => !refused.includes(each))) {
      const own = route.method === 'GET' ? scene : await sceneOf(environment, cast, kind)
      answers.set(actor, refusalOf(await call(route, row, own, actor)))
    }
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(
        callers.map(actor => [actor, expected(operation, row.outcomes(actor, kind), actor)]),
      ),
    )
  })
})
