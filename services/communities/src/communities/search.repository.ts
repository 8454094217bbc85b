import type { CommunitySearchQuery } from '@vitrine/contracts'
import { type Bind, maxScanned, parameters, purge, type Sql } from '@vitrine/service-kit'
import { beginning, containing, hasTrigram } from '../patterns.ts'
import { cardColumns, cardJoins } from './card.ts'
import { type Listed, type ListedRow, listedOf, type Position, start } from './lists.repository.ts'

export type CommunityFilter = Pick<CommunitySearchQuery, 'type' | 'location' | 'tag'> & {
  words: readonly string[]
  isPrivate?: boolean
}

const found = "lower(c.name || ' ' || c.description)"

/** A short word beside a longer one may be anywhere, as in "friends of art". */
const ofWords = (words: readonly string[], bind: Bind) => {
  const first = words.some(hasTrigram) ? undefined : words[0]
  return words.map(word =>
    word === first
      ? `lower(c.name) like ${bind(beginning(word))}`
      : `${found} like ${bind(containing(word))}`,
  )
}

/** SQL: which `communities c` a filter names. */
const conditionOf = ({ words, type, isPrivate, location, tag }: CommunityFilter, bind: Bind): string =>
  [
    `c.state <> 'deleted'`,
    ...ofWords(words, bind),
    ...(type ? [`c.type = ${bind(type)}`] : []),
    ...(isPrivate === undefined ? [] : [`c.is_private = ${bind(isPrivate)}`]),
    ...(location
      ? [`lower(c.location) like ${bind((hasTrigram(location) ? containing : beginning)(location))}`]
      : []),
    ...(tag ? [`c.tags @> array[${bind(tag)}]`] : []),
  ].join(' and ')

/** How many communities are busy, those with the most active members (decision 0135): as many as a scan may read. */
export const busyCommunities = maxScanned
/** What fewer of the busy ones match is seldom: all that match are read. Of anything else a page is soon found. */
const often = 20

/**
 * Communities that have all of the words in their name or description: the busy ones, then all others; in both those with
 * more active members before. A page of what is often found costs the same however many others there are.
 */
export async function searchCommunities(
  sql: Sql,
  viewerId: number,
  now: Date,
  filter: CommunityFilter,
  { after, offset, limit }: { after: Position; offset: number; limit: number },
): Promise<Listed[]> {
  const { values, bind } = parameters(viewerId, now)
  const isMatch = conditionOf(filter, bind)
  // Not where nothing is left out: PostgreSQL would expect few rows, and not look for an index of the words.
  const isBehind = (columns: string, position: Position) =>
    position === start
      ? 'true'
      : `(${columns}) < (${bind(position.activeMembers)}::int, ${bind(position.id)}::int)`
  const isBehindBusy = after.part === 0 ? isBehind('c.busy_members, c.id', after) : 'false'
  const isBehindOthers = isBehind('s.active_members, s.community_id', after.part === 1 ? after : start)
  const max = bind(offset + limit)
  const isNotFull = `(select count(*) from busy) < ${max}`
  // At the beginning of a list, `busy` has all of them where it does not fill the page.
  const matchesOfBusy =
    after === start
      ? 'select 1 from busy'
      : `select 1 from communities c where c.busy_members is not null and ${isMatch} limit ${often}`
  const isOften = `(select is_often from matches_of_busy)`
  const rows = await sql.query<ListedRow>(
    `with busy as materialized (
       select 0 as part, c.id, c.busy_members as active_members from communities c
       where c.busy_members is not null and ${isMatch} and ${isBehindBusy}
       order by c.busy_members desc, c.id desc limit ${max}
     ), matches_of_busy as materialized (
       select count(*) >= ${often} as is_often from (${matchesOfBusy}) found
     ), page as (
       select part, id, active_members from (
         select * from busy
         union all
         (select 1, c.id, s.active_members
          from (select c.id from communities c where c.busy_members is null and ${isMatch} offset 0) c
            join community_stats s on s.community_id = c.id
          where ${isNotFull} and not ${isOften} and ${isBehindOthers}
          order by s.active_members desc, c.id desc limit ${max})
         union all
         (select 1, c.id, s.active_members
          from community_stats s join communities c on c.id = s.community_id
          where ${isNotFull} and ${isOften} and c.busy_members is null and ${isMatch} and ${isBehindOthers}
          order by s.active_members desc, s.community_id desc limit ${max})
       ) found order by part, active_members desc, id desc offset ${bind(offset)} limit ${bind(limit)})
     select page.part, page.active_members, ${cardColumns('$1', '$2::timestamptz')}
     from page join communities c on c.id = page.id ${cardJoins('$1')}
     order by page.part, page.active_members desc, page.id desc`,
    values,
  )
  return rows.map(listedOf)
}

/** Marks the communities with the most active members as busy, and no others; returns how many rows it changed. */
export const keepBusyCommunities = (sql: Sql): Promise<number> =>
  purge(
    sql,
    `with busy as materialized (
       select community_id, active_members from community_stats
       order by active_members desc, community_id desc limit ${busyCommunities}
     ), changed as (
       (select c.id, b.active_members from busy b join communities c on c.id = b.community_id
        where c.busy_members is distinct from b.active_members
        union all
        select c.id, null from communities c
        where c.busy_members is not null and not exists (select 1 from busy b where b.community_id = c.id))
       limit $1::int
     )
     update communities c set busy_members = changed.active_members from changed where c.id = changed.id returning 1`,
  )
