import { museumCreated, museumUpdated } from '@vitrine/contracts'
import type { Outbox } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import { refreshPopularity } from '../search/popularity.ts'
import { refOf } from './card.ts'
import type { PreparedMuseum } from './draft.ts'
import { freeSlugs } from './slugs.ts'

export interface Upserted {
  created: number
  changed: number
  unchanged: number
}

interface Written extends PreparedMuseum {
  id: number
  slug: string
}

/**
 * Writes the museums of one source that are new or that changed in the source since the last run, by the same few
 * statements for one museum as for a thousand. Their events are published with the transaction.
 */
export async function upsertMuseums(
  tx: Transaction,
  outbox: Outbox,
  museums: readonly PreparedMuseum[],
): Promise<Upserted> {
  // One transaction at a time assigns slugs. The lock also stops autovacuum, which would record the rows of a long
  // transaction as none; plans for an empty table (the checks of foreign keys) scan whole indexes.
  await tx.query('lock table museums in share update exclusive mode')
  const known = await knownDigests(tx, museums)
  const added = museums.filter(({ draft }) => !known.has(draft.sourceId))
  const changed = museums.filter(
    ({ draft, digest }) => known.has(draft.sourceId) && known.get(draft.sourceId) !== digest,
  )

  const created = await insert(tx, added)
  const updated = await update(tx, changed)
  await insertSearchRows(tx, created)
  await updateSearchRows(tx, updated)
  await outbox.publishAll(tx, museumCreated, created.map(eventOf))
  await outbox.publishAll(tx, museumUpdated, updated.map(eventOf))
  return {
    created: created.length,
    changed: updated.length,
    unchanged: museums.length - created.length - updated.length,
  }
}

const eventOf = ({ id, slug, draft }: Written) => ({
  museum: refOf({ ...draft, id, slug, categoryCode: draft.category, featuredImage: null }),
})

async function knownDigests(
  tx: Transaction,
  museums: readonly PreparedMuseum[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ sourceId: string; digest: string }>(
    `select source_id as "sourceId", source_digest as digest from museums
     where source = $1 and source_id = any($2::text[])`,
    [museums[0]?.draft.source ?? '', museums.map(({ draft }) => draft.sourceId)],
  )
  return new Map(rows.map(row => [row.sourceId, row.digest]))
}

/** The columns that a source provides, with their types, in the order of all statements below. */
const sourceColumns = `source_digest text, name text, aliases text[], description text, category text, address text,
  city text, state text, zip_code text, country text, latitude float8, longitude float8, timezone text, phone text,
  website text, amenities text[], opening_hours jsonb`
const columnNames = sourceColumns.split(',').map(column => column.trim().split(' ')[0] as string)

const rowOf = ({ draft, digest }: PreparedMuseum) => ({
  source: draft.source,
  source_id: draft.sourceId,
  source_digest: digest,
  name: draft.name,
  aliases: draft.aliases,
  description: draft.description,
  category: draft.category,
  address: draft.address,
  city: draft.city,
  state: draft.state,
  zip_code: draft.zipCode,
  country: draft.country,
  latitude: draft.latitude,
  longitude: draft.longitude,
  timezone: draft.timezone,
  phone: draft.phone,
  website: draft.website,
  amenities: draft.amenities,
  opening_hours: draft.openingHours,
})

async function insert(tx: Transaction, museums: readonly PreparedMuseum[]): Promise<Written[]> {
  if (museums.length === 0) return []
  const slugs = await freeSlugs(tx, museums)
  const rows = museums.map((museum, index) => ({ ...rowOf(museum), slug: slugs[index] }))
  const written = await tx.query<{ id: number; slug: string; sourceId: string }>(
    `insert into museums (slug, source, source_id, ${columnNames})
     select slug, source, source_id, ${columnNames}
     from json_to_recordset($1::json) as draft(slug text, source text, source_id text, ${sourceColumns})
     returning id, slug, source_id as "sourceId"`,
    [JSON.stringify(rows)],
  )
  return withMuseums(written, museums)
}

async function update(tx: Transaction, museums: readonly PreparedMuseum[]): Promise<Written[]> {
  if (museums.length === 0) return []
  const written = await tx.query<{ id: number; slug: string; sourceId: string }>(
    `update museums set version = version + 1, ${columnNames.map(column => `${column} = draft.${column}`)}
     from json_to_recordset($1::json) as draft(source text, source_id text, ${sourceColumns})
     where museums.source = draft.source and museums.source_id = draft.source_id
     returning museums.id, museums.slug, museums.source_id as "sourceId"`,
    [JSON.stringify(museums.map(rowOf))],
  )
  return withMuseums(written, museums)
}

function withMuseums(
  rows: readonly { id: number; slug: string; sourceId: string }[],
  museums: readonly PreparedMuseum[],
): Written[] {
  const bySource = new Map(rows.map(row => [row.sourceId, row]))
  return museums.flatMap(museum => {
    const row = bySource.get(museum.draft.sourceId)
    return row ? [{ ...museum, id: row.id, slug: row.slug }] : []
  })
}

const searchRows = (museums: readonly Written[]): string =>
  JSON.stringify(
    museums.map(({ id, draft, searchTexts }) => ({ id, verified: draft.isVerified ?? null, ...searchTexts })),
  )

/** The words of names, and for museums whose standing the source states, of aliases and cities too. */
const vocabulary = `draft as materialized (
    select * from json_to_recordset($1::json) as draft(id int, verified boolean, name text, also text, about text)
  ), words as (
    insert into search_vocabulary
    select distinct unnest(case when verified is null then string_to_array(name, ' ')
      else array_remove(string_to_array(concat_ws(' ', name, also, split_part(about, '  ', 1)), ' '), '') end)
    from draft on conflict do nothing
  )`

/** The rows of new museums for search and for featuring. */
async function insertSearchRows(tx: Transaction, museums: readonly Written[]): Promise<void> {
  if (museums.length === 0) return
  await tx.query(
    `with ${vocabulary}, standings as (
       insert into museum_standings (museum_id, is_verified) select id, coalesce(verified, false) from draft
     )
     insert into museum_search (museum_id, name, also, about) select id, name, also, about from draft`,
    [searchRows(museums)],
  )
  await rankVerified(tx, museums)
}

async function updateSearchRows(tx: Transaction, museums: readonly Written[]): Promise<void> {
  if (museums.length === 0) return
  await tx.query(
    `with ${vocabulary}, standings as (
       update museum_standings set is_verified = verified from draft where museum_id = id and verified is not null
     )
     update museum_search set name = draft.name, also = draft.also, about = draft.about
     from draft where museum_id = draft.id`,
    [searchRows(museums)],
  )
  await rankVerified(tx, museums)
}

async function rankVerified(tx: Transaction, museums: readonly Written[]): Promise<void> {
  const known = museums.filter(museum => museum.draft.isVerified !== undefined)
  if (known.length === 0) return
  await refreshPopularity(
    tx,
    known.map(museum => museum.id),
  )
}
