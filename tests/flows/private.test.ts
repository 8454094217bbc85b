import { allRoutes, type Route, routes } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { openMuseums } from '@vitrine/network/museums'
import { type Person, signUp } from '@vitrine/network/person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discussionOf } from './communities/scene.ts'
import { webDist } from './network.ts'
import {
  type Mark,
  marks,
  maySee,
  type Request as RowRequest,
  rows,
  type Scene,
  type State,
  states,
  type Viewer,
  viewers,
} from './private-matrix.ts'
import { addCaptions, showPicture } from './shown-media.ts'

const gets = allRoutes.filter(({ method }) => method === 'GET')
let network: Network
let person: Person
let people: Record<Exclude<Viewer, 'anonymous' | 'owner'>, Person>
let scene: Scene

// A network of its own: of many users, only some are recommended and shown as active.
beforeAll(async () => {
  network = await startNetwork({ webDist })
  await openMuseums(network)
  const [owner, host, other, follower, friend] = await Promise.all(
    [marks.username, 'hugo', 'otto', 'fenna', 'frits'].map(username => signUp(network.url, username)),
  )
  if (!owner || !host || !other || !follower || !friend) throw new Error('not everyone is signed up')
  person = owner
  people = { other, follower, friend }
  const follow = (by: Person, of: Person) => by.call(routes.followUser, { params: { id: of.user.id } })
  for (const each of [follower, friend, host]) await follow(each, person)
  for (const each of [friend, host]) await follow(person, each)
  const [museum] = await person.call(routes.searchMuseums, { query: { q: 'rijks' } })
  const museumId = museum?.id ?? 0
  for (const each of [person, other]) await each.call(routes.followMuseum, { params: { id: museumId } })

  // As an administrator would; the person's role is of no matter here.
  await network.museums.ctx.db.query(
    `with edit as (
       insert into museum_edits (museum_id, user_id, at, fields) values ($1, $2, now(), '[]') returning museum_id, id)
     insert into museum_fields (museum_id, field, edit_id) select museum_id, 'name', id from edit`,
    [museumId, person.user.id],
  )
  await person.call(routes.updateProfile, { body: { bio: marks.bio } })
  const share = (who: Person, content: string) =>
    who.call(routes.createPost, { body: { type: 'text', content, museumId, tags: [marks.tag] } })
  const post = await share(person, `A ${marks.word} hour`)
  await showPicture(network, { postId: post.id, ownerId: person.user.id, mediaId: 1 })
  await addCaptions(network, post.id, `How ${marks.word}`)
  for (const each of [other, follower, friend])
    await each.call(routes.bookmarkPost, { params: { id: post.id } })
  await person.call(routes.writeReview, {
    params: { id: museumId },
    body: { stars: 5, content: `A ${marks.word} hall`, visitMonth: '2026-01' },
  })
  const hostPost = await share(host, 'Come and see')
  const comment = await person.call(routes.createComment, {
    params: { id: hostPost.id },
    body: { content: `How ${marks.word}` },
  })
  scene = {
    person: person.user,
    post,
    comment,
    host: host.user,
    hostPost,
    ...(await discussionOf(network, { host, person, word: marks.word })),
    museum: { id: museumId },
  }
  // As its organizer and the museum would agree; the museum has no manager here.
  await network.communities.ctx.db.query(
    `update events set museum_id = $2, collaboration = 'confirmed', can_museum_promote = true where id = $1`,
    [scene.meetup.id, museumId],
  )
  await network.drain()
})
afterAll(() => network?.stop())

const cookiesOf = (viewer: Viewer): string => {
  if (viewer === 'anonymous') return ''
  return (viewer === 'owner' ? person : people[viewer]).cookies()
}

async function textOf(path: string, viewer: Viewer): Promise<string> {
  const headers = { cookie: cookiesOf(viewer), accept: 'text/html, */*' }
  return (await fetch(network.url + path, { headers })).text()
}

function pathOf(route: Route, { params = {}, query = {} }: RowRequest): string {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return `${path}?${new URLSearchParams(query)}`
}
/** What a viewer must not read, in this state. */
function secretsOf(state: State, viewer: Viewer, keepsName: boolean): Mark[] {
  const mayReadName = keepsName && state !== 'hidden' && !(state === 'blocked' && viewer === 'follower')
  return mayReadName ? ['word', 'bio'] : ['username', 'word', 'bio']
}

interface Check {
  path: string
  viewer: Viewer
  /** What the answer must not have. */
  secrets: readonly Mark[]
  /** What it must have; null: that is of no matter here. */
  shows: Mark | null
}

function checksOf(state: State): Check[] {
  const checks: Check[] = []
  for (const route of gets) {
    const row = rows[route.operationId]
    if (typeof row !== 'object' || row.not?.includes(state)) continue
    // What is counted for all is of authors whom everyone is shown.
    const isCount = row.shows === 'tag'
    for (const viewer of viewers) {
      const isShown = maySee[state].includes(row.isForEveryone ? 'anonymous' : viewer)
      const isOpen = state === 'public' || state === 'blocked'
      const seen = isCount ? state === 'public' : isShown && (!row.isPublicOnly || isOpen)
      const isFor =
        (viewer !== 'anonymous' || route.access === 'public') && (row.to?.includes(viewer) ?? true)
      const isOwnMark = isCount || row.shows === 'museum'
      const hidden = isOwnMark ? [row.shows] : secretsOf(state, viewer, row.keepsName ?? false)
      for (const request of row.requests(scene))
        checks.push({
          path: pathOf(route, request),
          viewer,
          secrets: seen ? [] : hidden,
          shows: seen && isFor ? row.shows : null,
        })
    }
  }
  // A page is the same for everyone who opens it.
  const isShared = maySee[state].includes('anonymous')
  const all = ['username', 'word', 'bio'] as const
  for (const viewer of viewers)
    checks.push(
      {
        path: `/post/${scene.post.id}`,
        viewer,
        secrets: isShared ? [] : all,
        shows: isShared ? 'word' : null,
      },
      { path: `/post/${scene.hostPost.id}`, viewer, secrets: all, shows: null },
      {
        path: `/profile/${scene.person.slug}`,
        viewer,
        secrets: isShared ? ['word'] : ['word', 'bio'],
        shows: isShared ? 'bio' : null,
      },
    )
  // A hidden account's session ends elsewhere.
  return checks.filter(({ viewer }) => state !== 'hidden' || viewer !== 'owner')
}

/** Which of the checks fail, and how. */
async function failuresOf(checks: readonly Check[]): Promise<(Check & { failure: string })[]> {
  const failures: (Check & { failure: string })[] = []
  for (const check of checks) {
    const text = await textOf(check.path, check.viewer)
    const shown = check.secrets.filter(mark => text.includes(marks[mark]))
    const lacks = check.shows && !text.includes(marks[check.shows]) ? check.shows : null
    if (shown.length > 0) failures.push({ ...check, failure: `is shown ${shown}` })
    else if (lacks) failures.push({ ...check, failure: `is not shown ${lacks}` })
  }
  return failures
}

const visibility = (profileVisibility: 'public' | 'private' | 'friends') =>
  person.call(routes.updatePrivacySettings, { body: { profileVisibility } })
const enter: Record<State, () => Promise<unknown>> = {
  public: () => visibility('public'),
  private: () => visibility('private'),
  friends: () => visibility('friends'),
  async blocked() {
    await visibility('public')
    await person.call(routes.blockUser, { params: { id: people.follower.user.id } })
    await people.other.call(routes.blockUser, { params: { id: person.user.id } })
  },
  hidden: () => person.call(routes.deleteAccount, { query: {} }),
}

describe('a person who is not shown to everyone', () => {
  it('is looked for at every route that reads', () => {
    expect(Object.keys(rows).toSorted()).toEqual(gets.map(({ operationId }) => operationId).toSorted())
  })

  it.each(states)('appears nowhere that a viewer may not see, and everywhere else: %s', async state => {
    await enter[state]()
    await network.drain()
    let failures = await failuresOf(checksOf(state))
    const again = async () => {
      failures = await failuresOf(failures)
      return failures.map(({ viewer, path, failure }) => `${viewer} ${failure} at ${path}`)
    }
    await expect.poll(again, { interval: 200 }).toEqual([])
  })
})
