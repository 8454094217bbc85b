import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Fields = Record<string, unknown>
/** Recognises an entity by its fields, so a copy is found in lists, search results, authors and actors alike. */
export type Matches = (value: Fields) => boolean
/** New values, or how to compute them from a copy. A copy takes only the fields that it already has. */
export type Patch<Entity> = Partial<Entity> | ((copy: Entity) => Partial<Entity>)

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that an entity gets later: a copy without one is not a smaller copy. */
const optionalFields: readonly string[] = ['editedAt', 'failure', 'mentions']

function patched(copy: Fields, patch: Patch<never>): Fields {
  const changes: Fields = typeof patch === 'function' ? patch(copy as never) : patch
  const known = Object.entries(changes).filter(
    ([name, value]) => (name in copy || optionalFields.includes(name)) && copy[name] !== value,
  )
  return known.length === 0 ? copy : { ...copy, ...Object.fromEntries(known) }
}

/** `data` with every matching object in it patched; what holds none of them keeps its identity. */
export function patchedWithin(data: unknown, matches: Matches, patch: Patch<never>): unknown {
  if (Array.isArray(data)) {
    const items = data.map(item => patchedWithin(item, matches, patch))
    return items.some((item, index) => item !== data[index]) ? items : data
  }
  if (!isFields(data)) return data
  const whole = matches(data) ? patched(data, patch) : data
  const changes = Object.entries(whole).flatMap(([name, value]) => {
    const next = patchedWithin(value, matches, patch)
    return next === value ? [] : [[name, next] as const]
  })
  return changes.length === 0 ? whole : { ...whole, ...Object.fromEntries(changes) }
}

/** Whether a matching object is anywhere in data of the cache. */
export const isIn = (data: unknown, matches: Matches): boolean =>
  Array.isArray(data)
    ? data.some(item => isIn(item, matches))
    : isFields(data) && (matches(data) || Object.values(data).some(value => isIn(value, matches)))

/** Writes changed data without making it look newer than it is. */
export function write(client: QueryClient, query: Query, next: unknown) {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  if (next === data) return
  client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/** Makes a change to the data of a query now, and again to the answer of a request that is on its way: it may be older. */
export function changeWithAnswer(query: Query, change: () => void) {
  change()
  // Of a request that fails nothing is to be changed; whoever made it shows the failure.
  if (query.state.fetchStatus === 'fetching') query.promise?.then(change, () => {})
}

export function patchCopies(client: QueryClient, matches: Matches, patch: Patch<never>) {
  for (const query of client.getQueryCache().getAll()) {
    changeWithAnswer(query, () => write(client, query, patchedWithin(query.state.data, matches, patch)))
  }
}

/** Where an item was before it was removed from the lists of the cache, and the item. */
export interface Place {
  queryKey: QueryKey
  path: readonly (string | number)[]
  index: number
  copy: Fields
}

type Found = (place: Omit<Place, 'queryKey'>) => void

/** `data` without the matching items of the lists in it. */
function without(data: unknown, matches: Matches, path: Place['path'], found: Found): unknown {
  if (Array.isArray(data)) {
    const items = data.flatMap((item, index) => {
      if (!isFields(item) || !matches(item)) return [without(item, matches, [...path, index], found)]
      found({ path, index, copy: item })
      return []
    })
    const isSame = items.length === data.length && items.every((item, index) => item === data[index])
    return isSame ? data : items
  }
  if (!isFields(data)) return data
  const changes = Object.entries(data).flatMap(([name, value]) => {
    const next = without(value, matches, [...path, name], found)
    return next === value ? [] : [[name, next] as const]
  })
  return changes.length === 0 ? data : { ...data, ...Object.fromEntries(changes) }
}

/** Removes every matching item from the lists of the cache, except from those that `keep` names. */
export function removeCopies(
  client: QueryClient,
  matches: Matches,
  keep: (queryKey: QueryKey) => boolean = () => false,
): Place[] {
  const places: Place[] = []
  for (const query of client.getQueryCache().getAll()) {
    const { queryKey } = query
    if (keep(queryKey)) continue
    write(
      client,
      query,
      without(query.state.data, matches, [], place => places.push({ queryKey, ...place })),
    )
  }
  return places
}

function inserted(data: unknown, [step, ...rest]: Place['path'], place: Place): unknown {
  const { copy, index } = place
  if (Array.isArray(data)) {
    if (typeof step === 'number') {
      return step < data.length ? data.with(step, inserted(data[step], rest, place)) : data
    }
    const isThere = data.some(item => item.id === copy.id && item.contentType === copy.contentType)
    return isThere ? data : data.toSpliced(Math.min(index, data.length), 0, copy)
  }
  if (!isFields(data) || typeof step !== 'string' || !(step in data)) return data
  return { ...data, [step]: inserted(data[step], rest, place) }
}

/** Inserts what was removed where it was, in the lists that are still there. */
export function putBackCopies(client: QueryClient, places: readonly Place[]) {
  for (const place of places) {
    const query = client.getQueryCache().find({ queryKey: place.queryKey, exact: true })
    if (query) write(client, query, inserted(query.state.data, place.path, place))
  }
}

/** Whether the cache holds a copy: alone, or in a list. */
export function hasCopies(client: QueryClient, matches: Matches): boolean {
  const within = (data: unknown): boolean => {
    if (Array.isArray(data)) return data.some(within)
    return isFields(data) && (matches(data) || Object.values(data).some(within))
  }
  return client
    .getQueryCache()
    .getAll()
    .some(query => within(query.state.data))
}
