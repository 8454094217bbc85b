import { allRoutes, mediaFileOf, type Role, roles, routes } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { addPicture } from '@vitrine/network/media'
import { museum as draftOf, drafts, openMuseums, setMuseumManager } from '@vitrine/network/museums'
import { createVisitor, type Person, signUp } from '@vitrine/network/person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, actors, type Request, type Scene } from './access-matrix.ts'
import { messageTo, rows } from './access-rows.ts'
import { communityOf } from './communities/scene.ts'
import { addMeetupPhoto } from './meetup-photos.ts'

/** Of a member with the role of a manager; no other row is about it. */
const managed = 'Teylers Museum'

let network: Network
let scene: Scene
const people = new Map<Actor, Person>()

const passwordOf = (username: string) => `${username}-likes-museums`
const usernameOf = (actor: Actor) => `the.${actor.toLowerCase().replace(' ', '.')}`

// A network of its own: the last test stops a service of it.
beforeAll(async () => {
  network = await startNetwork()
  await openMuseums(network, [...drafts, draftOf(managed, { city: 'Haarlem', country: 'Netherlands' })])
  const owner = await signUp(network.url, usernameOf('owner'))
  people.set('owner', owner)
  for (const role of roles) people.set(role, await memberWith(role))
  const admin = people.get('Admin') as Person
  const banned = await signUp(network.url, usernameOf('banned'))
  people.set('banned', banned)
  await admin.call(routes.moderateUser, {
    body: { userId: banned.user.id, type: 'permanent_ban', reason: 'Advertising.' },
  })
  await network.drain()

  const [museum] = await owner.call(routes.searchMuseums, { query: { q: 'rijks' } })
  const post = await owner.call(routes.createPost, {
    body: { type: 'text', content: 'The #nightwatch up close.', museumId: museum?.id ?? null, tags: [] },
  })
  // Not of a like: the likes of the matrix are taken back, and their notification with them.
  await people
    .get('Traveler')
    ?.call(routes.createComment, { params: { id: post.id }, body: { content: 'Which room is it in?' } })
  await network.drain()
  const [notification] = await owner.call(routes.listNotifications)
  if (!museum || !notification) throw new Error('the museum or the notification is missing')
  await network.museums.ctx.db.query('update museums set manager_id = $1 where id = $2', [
    owner.user.id,
    museum.id,
  ])
  const managedMuseum = await setMuseumManager(network, managed, people.get('Museum Manager') as Person)
  const password = passwordOf(owner.user.username)
  const bystander = await signUp(network.url, 'the.bystander')
  const correspondent = await signUp(network.url, 'the.correspondent')
  await network.drain()
  const { conversation } = await owner.call(routes.startConversation, { body: messageTo(correspondent) })
  scene = {
    owner,
    bystander,
    correspondent,
    password,
    museum,
    managedMuseum,
    post,
    notification,
    conversation,
    community: await communityOf(network, { owner, admin }),
    addCommunity: membershipType => communityOf(network, { owner, admin }, membershipType),
    admin,
    rateAccurate,
    join,
    drain: () => network.drain(),
    beginSession,
    addMedia: () => addPicture(network, owner.user.id),
    addFile,
    addPhoto: meetupId => addMeetupPhoto(network, owner, meetupId),
    addRecap,
    addGroupStamp,
    finishExports,
  }
})
afterAll(() => network?.stop())

/** A member with this role; the token of a new sign-in carries it. */
async function memberWith(role: Role): Promise<Person> {
  const { user } = await signUp(network.url, usernameOf(role))
  await network.identity.ctx.db.query('update users set role = $1 where id = $2', [role, user.id])
  return signInAs(role)
}

async function rateAccurate({ user: { id } }: Person): Promise<void> {
  const { db } = network.museums.ctx
  await db.query('delete from museum_edit_suggestions where user_id = $1', [id])
  await db.query('insert into contributor_accuracy values ($1, 20, 0) on conflict do nothing', [id])
}

let joined = 0
const join = () => signUp(network.url, `the.newcomer${++joined}`)

async function signInAs(actor: Actor): Promise<Person> {
  const visitor = createVisitor(network.url)
  const username = usernameOf(actor)
  const body = { email: `${username}@vitrine.example`, password: passwordOf(username) }
  return { ...visitor, user: await visitor.call(routes.login, { body }) }
}

async function beginSession(): Promise<string> {
  const sessions = await (await signInAs('owner')).call(routes.listSessions)
  return sessions.find(session => session.isCurrent)?.sessionId ?? ''
}

async function addFile(): Promise<string> {
  const { id, url } = await addPicture(network, scene.owner.user.id)
  const status = async () => (await scene.owner.call(routes.getMedia, { params: { id } })).status
  await expect.poll(status).toBe('ready')
  return mediaFileOf(url)?.name ?? ''
}

/** As the task does once a meetup has ended that someone else attended, too. */
async function addRecap(meetupId: number): Promise<{ insightId: number }> {
  const { db, clock } = network.communities.ctx
  const insightId = scene.post.id
  await db.query('insert into recaps (meetup_id, drafted_at) values ($1, $2)', [meetupId, clock()])
  await db.query('insert into meetup_insights (meetup_id, post_id, author_id) values ($1, $2, $3)', [
    meetupId,
    insightId,
    scene.owner.user.id,
  ])
  return { insightId }
}

let stamped = 0
/** As the event of a recap does that is published for the first time. */
async function addGroupStamp(): Promise<number> {
  const meetupId = ++stamped
  await network.museums.ctx.db.query(
    `insert into group_stamps (user_id, meetup_id, museum_id, meetup, community, day, attended_count)
     values ($1, $2, $3, 'Walk', 'Friends of light', '2026-05-04', 2)`,
    [scene.owner.user.id, meetupId, scene.museum.id],
  )
  return meetupId
}

/** The matrix asks for exports before it downloads one. */
async function finishExports(): Promise<void> {
  const unfinished = () =>
    network.identity.ctx.db.query("select 1 from exports where status in ('queued', 'running')")
  await expect.poll(unfinished).toEqual([])
}

async function send(
  { method, path }: { method: string; path: string },
  { params = {}, query = {}, body }: Request,
  cookie: string | undefined,
): Promise<Response> {
  const concrete = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const abort = new AbortController()
  const answer = await fetch(`${network.url}${concrete}?${new URLSearchParams(query)}`, {
    method,
    headers: { origin: network.url, 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    signal: abort.signal,
  })
  // The status is enough; an event stream would not end by itself.
  abort.abort()
  return answer
}

describe('the access matrix', () => {
  it('has a row for every route, and no other', () => {
    expect(Object.keys(rows).sort()).toEqual(allRoutes.map(({ operationId }) => operationId).sort())
  })

  it.each(allRoutes.map(route => [route.method, route.path, route] as const))(
    '%s %s gives each actor the status of its row',
    async (_method, _path, route) => {
      const row = rows[route.operationId]
      const statuses: Partial<Record<Actor, number>> = {}
      // What is refused changes nothing: those who are refused one after another share what they ask for.
      let shared: Request | null = null
      for (const actor of actors) {
        const mayLeave = actor !== 'anonymous' && actor !== 'banned' && row.isOfSession
        const person = mayLeave ? await signInAs(actor) : people.get(actor)
        const request: Request = shared ?? (await row.request(scene))
        const { status } = await send(route, request, person?.cookies())
        shared = status >= 400 ? request : null
        statuses[actor] = status
      }
      expect(statuses).toEqual(row.status)
    },
  )

  it('refuses what a row refuses before anything changes: the comment is still there', async () => {
    const { params } = (await rows.deleteComment.request(scene)) as { params: { id: number } }
    const comments = async () =>
      (await scene.owner.call(routes.listComments, { params: { id: scene.post.id } })).map(({ id }) => id)
    for (const actor of actors) {
      if (rows.deleteComment.status[actor] === 200) continue
      await send(routes.deleteComment, { params }, people.get(actor)?.cookies())
    }
    expect(await comments()).toContain(params.id)
  })
})

const unknown = (path: string) => path.replace(':slug', 'unknown').replace(/:\w+/g, '987654')

describe('an anonymous visitor who asks for an unknown id', () => {
  it.each(allRoutes.map(route => [route.method, route.path, route] as const))(
    '%s %s',
    async (method, path, route) => {
      const answer = await fetch(network.url + unknown(path), {
        method,
        headers: { origin: network.url, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      })
      if (route.access !== 'public') {
        expect(answer.status).toBe(401)
        expect(await answer.json()).toMatchObject({
          code: 'unauthenticated',
          message: 'Authentication required',
        })
      } else {
        expect([200, 400, 404]).toContain(answer.status)
      }
      expect(answer.headers.get('x-request-id')).toBeTruthy()
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  it.each([
    '/api/nothing',
    '/api/posts/1/likes',
    '/internal/sessions/renew',
    '/api/../internal/sessions/renew',
    '/api/%2e%2e/internal/sessions/renew',
    '/internal/exports/1',
    '/api/../internal/exports/1',
    '/api/%2e%2e/internal/exports/1',
    '/.well-known/jwks.json',
    '/metrics',
  ])('cannot reach %s', async path => {
    const answer = await fetch(network.url + path, { method: path.includes('renew') ? 'POST' : 'GET' })
    expect([400, 403, 404]).toContain(answer.status)
  })
})

const cursors = {
  fractions: '[1.5]',
  'a huge number': '[1e300]',
  infinity: '[1e999]',
  'a negative number': '[-1]',
  'an integer beyond the safe ones': '[9007199254740993]',
  'a text where a number is due': '["1"]',
  'a text that is SQL': '["1; drop table posts"]',
  nothing: '[]',
  null: '[null]',
  'an object': '{"0":1}',
  'too many parts': '[1,2,3,4,5]',
  'a visit at a fraction': '["v","abcdef12",1,1.5]',
  'a visit at a huge bound': '["o","abcdef12",1e300,1]',
  'a visit before its begin': '["v","abcdef12",1,-1]',
  'a visit that is none': '["v","zzzzzzzz",1,1]',
  'a distance without an id': '[1.5]',
  'a distance with half an id': '[1.5,1.5]',
  'a distance that is huge': '[1e300,1]',
  'no JSON': 'not a cursor',
}
const paged = allRoutes.filter(({ query }) => 'cursor' in ((query as { shape?: object })?.shape ?? {}))

describe('a made-up cursor', () => {
  it('is possible on every list', () => {
    expect(paged.map(({ operationId }) => operationId).sort()).toEqual([
      'getMixedFeed',
      'listAttendees',
      'listBans',
      'listBlockedUsers',
      'listBookmarks',
      'listComments',
      'listCommunities',
      'listCommunityComments',
      'listCommunityMeetups',
      'listCommunityPosts',
      'listConversations',
      'listDeletedContent',
      'listDescriptions',
      'listEditSuggestions',
      'listFollowRequests',
      'listFollowedMuseums',
      'listFollowers',
      'listFollowing',
      'listGroupComments',
      'listGroupMeetups',
      'listGroupPosts',
      'listGroupStamps',
      'listInvitations',
      'listJoinRequests',
      'listManagerRequests',
      'listMeetupComments',
      'listMeetupPhotos',
      'listMeetupProposals',
      'listMeetups',
      'listMembers',
      'listMessages',
      'listModerationLog',
      'listMuseumChanges',
      'listMuseumEvents',
      'listMuseumMeetups',
      'listMuseumPosts',
      'listMuseumSuggestions',
      'listMuseums',
      'listMutedUsers',
      'listMyGroups',
      'listMyInvitations',
      'listNotifications',
      'listOwnReports',
      'listPosts',
      'listReports',
      'listReviewQueue',
      'listReviews',
      'listSignIns',
      'listStamps',
      'listUndescribedPictures',
      'listUserPosts',
      'searchCommunities',
      'searchCommunityPosts',
      'searchEvents',
      'searchMuseums',
    ])
  })

  it.each(paged.map(route => [route.method, route.path, route] as const))(
    'returns 400: %s %s',
    async (_method, _path, route) => {
      const row = rows[route.operationId]
      const request = await row.request(scene)
      const callers = ['owner', 'Admin', 'Museum Manager'] as const
      const caller = people.get(callers.find(actor => row.status[actor] !== 403) ?? 'owner')
      const variants: Record<string, string>[] =
        route.operationId === 'listMuseums' ? [{}, { near: '52.3,4.8' }] : [{}]
      for (const [kind, text] of Object.entries(cursors)) {
        for (const more of variants) {
          const query = { ...more, cursor: Buffer.from(text).toString('base64url') }
          const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(request.params?.[name]))
          const answer = await fetch(`${network.url}${path}?${new URLSearchParams(query)}`, {
            headers: { cookie: caller?.cookies() ?? '' },
          })
          expect([answer.status, ((await answer.json()) as { code?: string }).code], kind).toEqual([
            400,
            'validation_error',
          ])
        }
      }
    },
  )
})

describe('with one service unavailable', () => {
  it('the others answer, its own routes return 503, and nothing leaks', async () => {
    await network.content.app.close()
    const unavailable = await fetch(`${network.url}/api/posts`)
    expect(unavailable.status).toBe(503)
    expect(await unavailable.json()).toMatchObject({
      code: 'service_unavailable',
      message: 'This part of Vitrine is not available right now. Please try again in a moment.',
    })
    for (const path of ['/api/museums', '/api/museums/featured', '/api/search?q=museum']) {
      expect((await fetch(network.url + path)).status).toBe(200)
    }
  })
})
