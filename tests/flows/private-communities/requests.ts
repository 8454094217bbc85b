import { allRoutes, communityPath, communityPostPath, type Route, visitPlanPath } from '@vitrine/contracts'
import { meetupDay } from './meetups.ts'
import type { Scene } from './scene.ts'

export interface ReadRequest {
  operation: string
  path: string
  /** Whether the answer is of what communities own: names of members, and of museums, are looked for there alone. */
  isOfCommunities: boolean
}

type Values = readonly (string | number)[]
type Source = (scene: Scene, exportId: number) => Values

const communities: Source = ({ id }) => [id]
const posts: Source = ({ postIds }) => postIds
const museums: Source = ({ museumId }) => [museumId]
/** Of insights, files and museum events, which are no part of a community. */
const others: Source = () => [1]
const insiders = ({ people: { creator, member } }: Scene) => [creator.user, member.user]

/** What a path names behind a prefix of it, whose own parameters are names. A prefix without a line fails the test. */
const sources: Record<string, Source> = {
  '/api/communities/': communities,
  '/api/communities/:id/members/': ({ memberId }) => [memberId],
  '/api/groups/': communities,
  '/api/community-posts/': posts,
  '/api/group-posts/': posts,
  '/api/community-comments/': ({ commentIds }) => commentIds,
  '/api/meetups/': ({ meetupIds }) => meetupIds,
  '/api/visit-plans/': ({ planIds }) => planIds,
  '/api/museums/': museums,
  '/api/museum-events/': others,
  '/api/museums/slug/': ({ museumSlug }) => [museumSlug],
  // By a token: calendars-personal.test.ts has what it shows.
  '/api/calendars/': () => ['none'],
  '/api/posts/': others,
  '/api/posts/:id/captions/': () => ['en'],
  '/api/posts/museum/': museums,
  '/api/comments/': others,
  '/api/user/': scene => insiders(scene).map(({ id }) => id),
  '/api/user/slug/': scene => insiders(scene).map(({ slug }) => slug),
  '/api/user/exports/': (_, exportId) => [exportId],
  '/api/notifications/communities/': communities,
  '/api/conversations/': others,
  '/api/media/': others,
  '/api/media/files/': ({ files }) => files,
  '/api/media/uploads/': () => ['none'],
  '/api/media/signed/': () => ['a'.repeat(50)],
  '/api/media/signed/:token/': () => ['none'],
}

/** Every path that a route has for these objects. */
function pathsOf(path: string, scene: Scene, exportId: number): string[] {
  const [first = '', ...rest] = path.split(/(?=:\w+)/)
  let prefix = first
  let paths = [first]
  for (const part of rest) {
    const source = sources[prefix]
    if (!source) throw new Error(`nothing is known that ${path} could be about`)
    const behind = part.replace(/^:\w+/, '')
    paths = paths.flatMap(begun =>
      source(scene, exportId).map(value => begun + encodeURIComponent(value) + behind),
    )
    prefix += part
  }
  return paths
}

type Schema = NonNullable<Route['query']>

/** The choices of a parameter, as the contract has them; none of a text or a number. */
function choicesOf(schema: Schema): string[] {
  if (schema.type === 'enum') return (schema as unknown as { options: unknown[] }).options.map(String)
  if (schema.type === 'boolean') return ['true']
  const within = schema.def as { options?: Schema[]; innerType?: Schema; in?: Schema }
  return [
    ...(within.options ?? []),
    ...[within.innerType ?? within.in].flatMap(inner => inner ?? []),
  ].flatMap(choicesOf)
}

/** What lists are asked for, by the name of the parameter. */
const words: Record<string, (scene: Scene) => Values> = {
  // A word of every text, two names, and a place.
  q: ({ marks }) => ['about', ...['name', 'memberUser', 'meetupPlace'].map(marks.of)],
  tag: ({ marks }) => ['tag', 'meetupTag'].map(marks.of),
  city: ({ marks }) => [marks.of('meetupPlace')],
  to: () => [`${meetupDay}T23:00:00Z`],
  search: ({ marks }) => [marks.of('name')],
}

/**
 * A query for each choice of each parameter, beside the one without. Who may not read an object at all is refused whatever the
 * query: outsiders ask so for lists of many communities alone.
 */
function queriesOf({ query, owner, path }: Route, scene: Scene, isOutside: boolean): string[] {
  const shape = (query as { shape?: Record<string, Schema> } | undefined)?.shape ?? {}
  const common: Record<string, string> = {
    ...(shape.limit && { limit: '50' }),
    // Of a calendar, which has no other limit.
    ...(shape.days && { from: meetupDay }),
  }
  const isFixed = owner === 'media' || (isOutside && path.includes('/:'))
  const choices = Object.entries(isFixed ? {} : shape).flatMap(([name, schema]) => {
    const values = words[name]?.(scene) ?? (owner === 'communities' ? choicesOf(schema) : [])
    return values.map(value => ({ ...common, [name]: String(value) }))
  })
  return [common, ...choices].map(each => `?${new URLSearchParams(each)}`)
}

/** A stream has no end: what it sends is looked at by itself. */
const streamed = new Set(['stream'])

/** Every route that reads, for every object that it could be about, and the pages of the community. */
export function requestsOf(scene: Scene, exportId: number, isOutside: boolean): ReadRequest[] {
  const ofRoutes = allRoutes
    .filter(({ method, operationId }) => method === 'GET' && !streamed.has(operationId))
    .flatMap(route =>
      pathsOf(route.path, scene, exportId).flatMap(path =>
        queriesOf(route, scene, isOutside).map(query => ({
          operation: route.operationId,
          path: path + query,
          isOfCommunities: route.owner === 'communities' || route.owner === 'notifications',
        })),
      ),
    )
  const addresses = [communityPath(scene.id), `/groups/${scene.id}`]
  const pages = [
    ...addresses.flatMap(address => [address, `${address}/insights.atom`]),
    ...scene.postIds.map(id => communityPostPath(scene.id, id)),
    ...scene.planIds.map(visitPlanPath),
  ]
  return [...ofRoutes, ...pages.map(path => ({ operation: 'page', path, isOfCommunities: true }))]
}
