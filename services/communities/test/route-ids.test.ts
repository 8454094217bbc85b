import { maxRowId, type Route, routes, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, refusalOf, type TestEnvironment } from './environment.ts'
import { type Operation, type Row, rows } from './roles/rows.ts'
import { type Cast, castOf, type Scene, sceneOf } from './roles/scene.ts'

/** The regular expression of the contracts is about ASCII digits: ٣ is one of another script. */
const malformed = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '%00',
  '%D9%A3',
  '__proto__',
  'constructor',
  String(2 ** 53),
  '9007199254740993',
  '99999999999999999999',
]
/** The last one is the largest that a path takes; a column of ids ends at {@link maxRowId}. */
const unknown = [987_654, maxRowId, maxRowId + 1, 999_999_999_999_999]

let environment: TestEnvironment
let cast: Cast
/** Each refused request leaves it as it is. */
let scene: Scene
let elsewhere: Scene
beforeAll(async () => {
  environment = await createTestEnvironment({ env: { VERIFIED_EMAIL_FOR: '' } })
  cast = await castOf(environment)
  scene = await sceneOf(environment, cast, 'private')
  elsewhere = await sceneOf(environment, cast, 'private')
  stored = await environment.snapshot()
})
afterAll(() => environment.stop())

/** As an administrator of the platform, who may do all but what members alone do. */
async function send(route: Route, params: Record<string, unknown>, body?: object) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const answer = await environment.call(cast.platformAdmin, route.method, path, body)
  return [...refusalOf(answer), answer.json<{ message: string }>().message]
}
/** A token is no id. */
const namesOf = ({ path }: Route) =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name === 'token' ? [] : name))

function missing({ path }: Route, name: string): string {
  const [, , resource, , part] = path.split('/')
  if (name === 'logId') return texts.communityModeration.notRestorable
  if (name === 'reportId') return texts.reports.notFound
  if (name === 'userId') return texts.communityModeration.notBanned
  if (name === 'photoId') return part === 'recap' ? texts.recap.otherPhoto : texts.meetup.photoNotFound
  if (name === 'insightId') return texts.recap.otherInsight
  if (name === 'postId' || resource === 'community-posts' || resource === 'group-posts')
    return texts.discussion.postNotFound
  if (resource === 'meetups') return texts.meetup.notFound
  if (resource === 'museum-events') return texts.museumEvent.notFound
  if (resource === 'museums') return texts.museum.notFound
  if (resource === 'visit-plans') return texts.visitPlan.notFound
  if (name !== 'id' || resource === 'user' || resource === 'community-comments')
    return texts.errors.notFound.message
  return resource === 'groups' ? texts.community.groupNotFound : texts.community.notFound
}

/** What is stored since the last requests. */
let stored: Record<string, string> | undefined
async function expectUnchanged(): Promise<void> {
  const before = stored
  stored = await environment.snapshot()
  expect(stored).toEqual(before)
}

const withIds = Object.entries<Row>(rows).filter(
  ([operation]) => namesOf(routes[operation as Operation]).length,
)

describe.each(withIds)('%s', (operation, row) => {
  const route: Route = routes[operation as Operation]

  it('returns 400 for what is no id', async () => {
    const { params, body } = row.request(scene)
    for (const name of namesOf(route))
      for (const value of malformed)
        expect(await send(route, { ...params, [name]: value }, body), `${name} ${value}`).toEqual([
          400,
          'validation_error',
          texts.fields.id,
        ])
    await expectUnchanged()
  })

  // What the page of a museum shows is nothing, where there is none.
  if (operation !== 'listMuseumMeetups')
    it('returns 404 for the id of nothing, in the words of what is missing', async () => {
      const { params, body } = row.request(scene)
      for (const name of namesOf(route))
        for (const value of unknown)
          expect(await send(route, { ...params, [name]: value }, body), `${name} ${value}`).toEqual([
            404,
            'not_found',
            missing(route, name),
          ])
      await expectUnchanged()
    })

  // Users are in no community.
  const parts = namesOf(route).filter(name => name !== 'id' && name !== 'userId')
  if (parts.length === 0) return
  it('returns 404 for the id of something in another community', async () => {
    const { params = {}, body } = row.request(scene)
    const { params: foreign = {} } = row.request(elsewhere)
    for (const name of parts)
      for (const mixed of [
        { ...params, [name]: foreign[name] },
        { ...foreign, [name]: params[name] },
      ])
        expect(await send(route, mixed, body)).toEqual([404, 'not_found', missing(route, name)])
    await expectUnchanged()
  })
})
