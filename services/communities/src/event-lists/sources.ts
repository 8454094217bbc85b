import type { EventKind, EventTab } from '@vitrine/contracts'
import type { Bind } from '@vitrine/service-kit'
import { isListed } from '../audience/audience.ts'
import { isShownMeetup } from '../meetups/meetup-row.ts'
import type { Range } from './range.ts'

/**
 * SQL of the lists of events. Only `events e` is read in the order of its index; all else is asked by scalar subqueries, of one
 * row each: of a join, or of an `exists`, the planner might read the other table as a whole. `$1` is the viewer, `$2` is now.
 */

/** The communities of a member that were active last; what more there are is not in the lists of "My Groups". */
export const ownCommunitiesMax = 500

export const ownCommunities = `select m.community_id from members m where m.user_id = $1::int
  order by m.active_at desc, m.community_id limit ${ownCommunitiesMax}`

const ofCommunity = (columns: string) => `(select ${columns} from communities c where c.id = e.community_id)`
const isMember = `((select true from members m where m.community_id = e.community_id and m.user_id = $1::int) is true)`

/**
 * Whether lists show the viewer that `e` takes place: what museums offer always; in an archived community no one can join what is to
 * come.
 */
export const isListedEvent = `(e.community_id is null or (${ofCommunity("c.state = 'active'")}
  and ${isShownMeetup(isListed('$1::int', 'e.organizer_id', isMember, '$2::timestamptz'))}))`

/** Whether the viewer is shown more of `e` than title and date. `readsAll`: an administrator. */
export const mayReadEvent = (readsAll: string): string =>
  `(${readsAll} or e.community_id is null or ${ofCommunity('not c.is_private')} or ${isMember})`

/** Which events a list has. */
export interface Source {
  /** Null: both. */
  kind: EventKind | null
  /** Meetups of the viewer's communities alone. */
  isOwn: boolean
  /** Of this museum alone; null: of all. */
  museum: OfMuseum | null
}

/**
 * What is shown of a museum: all that takes place with it and that the viewer may read of (`readsAll`: an administrator does); the
 * meetups that its page shows (D-70); or, to its manager, those that name it.
 */
export type OfMuseum = { id: number } & (
  | { shows: 'all'; readsAll: boolean }
  | { shows: 'promoted' }
  | { shows: 'proposed' }
)

/** That of a tab, of one kind where only that is asked for. */
export const sourceOf = (
  tab: EventTab,
  { kind = null, museum = null }: Partial<Pick<Source, 'kind' | 'museum'>> = {},
): Source => ({
  kind: tab === 'my_groups' ? 'meetup' : tab === 'museums' ? 'museum_event' : kind,
  isOwn: tab === 'my_groups',
  museum,
})

/** SQL: whether `e` is in a list, with " and " before it where anything is asked; literals, so that an index of one kind serves. */
export const isIn = ({ kind, isOwn, museum }: Source, bind: Bind): string =>
  [
    // Each of a community is one.
    ...(kind === null || isOwn ? [] : [`e.kind = '${kind}'`]),
    ...(museum === null ? [] : [`e.museum_id = ${bind(museum.id)}::int`, ...isShownOf(museum, bind)]),
  ]
    .map(condition => ` and ${condition}`)
    .join('')

/** SQL: which events of a museum are shown, as `promoted_meetups` and `meetups_of_museum` have them. */
function isShownOf(museum: OfMuseum, bind: Bind): string[] {
  switch (museum.shows) {
    case 'all':
      return [mayReadEvent(`${bind(museum.readsAll)}::boolean`)]
    case 'promoted':
      return [
        "e.cancelled_at is null and e.can_museum_promote and e.collaboration <> 'discussion'",
        ofCommunity('not c.is_private'),
      ]
    case 'proposed':
      return [
        'e.cancelled_at is null',
        `(select museum.manager_id from museums museum where museum.id = ${bind(museum.id)}::int) = $1::int`,
      ]
  }
}

/** SQL: whether lists show `e`, with " and " before it; the manager of a museum is shown all that name it. */
export const isListedIn = ({ museum }: Source): string =>
  ` and ${museum?.shows === 'proposed' ? ofCommunity("c.state = 'active'") : isListedEvent}`

/** An event, and where it is in the lists. */
export interface ListedEvent {
  id: number
  starts_at: Date
}

/** No event takes longer than a day and an hour, so that those of the index that may still go on are few. */
export const longestMs = 26 * 3_600_000

/** SQL of the start of `e` by which a statement looks events up, and of a time to compare it with. */
export interface Start {
  column: string
  of: (time: string) => string
}
const inUtc = (time: string) => `(${time} at time zone 'UTC')`
const starts = {
  /** As the indexes of a community and of a museum have it. */
  ofOne: { column: 'e.starts_at', of: time => time },
  /** As the indexes of all together have it. */
  ofAll: { column: inUtc('e.starts_at'), of: inUtc },
  /** As no index has it. */
  unindexed: { column: "(e.starts_at + interval '0')", of: time => time },
} satisfies Record<string, Start>

export const { unindexed } = starts
export const startIn = ({ isOwn, museum }: Source): Start =>
  isOwn || museum !== null ? starts.ofOne : starts.ofAll

/**
 * The range of the index by start that a list shows, in its order, behind an event: with one beginning, because beside a second one
 * PostgreSQL would read up to the event row by row.
 */
export function rangeIn(
  { range, after, now }: { range: Range; after: ListedEvent | null; now: Date },
  bind: Bind,
  { column, of }: Start,
): { condition: string; orderBy: (start: string) => string } {
  const at = (ms: number) => of(`${bind(new Date(ms))}::timestamptz`)
  const id = `${bind(after?.id ?? 0)}::int`
  const times = (...given: (Date | null | undefined)[]) =>
    given.flatMap(time => (time ? [time.getTime()] : []))
  if (range.over === 'only') {
    const begin = at(Math.min(...times(after?.starts_at, now, range.to)))
    const end = range.from ? `and ${column} >= ${at(range.from.getTime())}` : ''
    return {
      condition: `e.ends_at <= $2::timestamptz and (${column}, e.id) < (${begin}, ${id}) ${end}`,
      orderBy: start => `${start} desc, e.id desc`,
    }
  }
  const isOpen = range.over === 'without'
  const earliest = isOpen ? new Date(now.getTime() - longestMs) : null
  const begin = at(Math.max(...times(after?.starts_at, earliest, range.from)))
  const end = range.to ? `and ${column} < ${at(range.to.getTime())}` : ''
  return {
    condition: `${isOpen ? 'e.ends_at > $2::timestamptz and ' : ''}(${column}, e.id) > (${begin}, ${id}) ${end}`,
    orderBy: start => `${start}, e.id`,
  }
}

/**
 * SQL: rows of events that fulfil a condition, the first `limit` in an order: of all communities and museums, or of the viewer's own
 * communities, each of which has an index by start. `own`: the statement that names those.
 */
export function eventsWhere(
  { isOwn }: Source,
  {
    columns,
    condition,
    order,
    limit,
    own = ownCommunities,
  }: { columns: string; condition: string; order: string; limit: string; own?: string },
): string {
  const first = (rows: string) => `${rows} order by ${order} limit ${limit}`
  if (!isOwn) return first(`select ${columns} from events e where ${condition}`)
  const ofOne = first(`select * from events e where e.community_id = own.community_id and ${condition}`)
  return first(`select ${columns} from (${own}) own cross join lateral (${ofOne}) e`)
}
