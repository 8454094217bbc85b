import { importedAtOnce, museumsImported, museumUpdated, type PublishedMuseum } from '@vitrine/contracts'
import type { Outbox } from '@vitrine/messaging'
import type { Transaction } from '@vitrine/service-kit'
import { findDuplicates } from '../duplicates/duplicates.service.ts'
import { forgetChangedByImport } from '../provenance/sources.repository.ts'
import { refreshPopularity } from '../search/popularity.ts'
import type { MuseumDraft, PreparedMuseum } from './draft.ts'
import { publishedOf } from './published.ts'
import { freeSlugs } from './slugs.ts'

export interface Upserted {
  /** New in the source, and here already from another one. */
  recognised: number
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
  { skipDuplicates = false }: { skipDuplicates?: boolean } = {},
): Promise<Upserted> {
  await lockMuseums(tx)
  const known = await knownDigests(tx, museums)
  const missing = museums.filter(({ draft }) => !known.has(draft.sourceId))
  const added = skipDuplicates ? await withoutDuplicates(tx, missing) : missing
  const changed = museums.filter(({ draft, digest }) => {
    const last = known.get(draft.sourceId)
    return last != null && last !== digest
  })

  const created = await insertMuseums(tx, added)
  await outbox.publishAll(tx, museumsImported, inEvents(created))
  const updated = await update(tx, changed)
  await updateSearchRows(tx, updated)
  await outbox.publishAll(
    tx,
    museumUpdated,
    updated.map(each => ({ museum: shownOf(each) })),
  )
  const recognised = missing.length - added.length
  return {
    recognised,
    created: created.length,
    changed: updated.length,
    unchanged: museums.length - recognised - created.length - updated.length,
  }
}

/**
 * One transaction at a time assigns slugs and looks for duplicates. The lock also stops autovacuum, which would record
 * the rows of a long transaction as none; plans for an empty table (the checks of foreign keys) scan whole indexes.
 */
export const lockMuseums = (tx: Transaction): Promise<unknown> =>
  tx.query('lock table museums in share update exclusive mode')

/** Writes new museums. The caller has the lock of {@link lockMuseums}, and publishes them. */
export async function insertMuseums(
  tx: Transaction,
  museums: readonly PreparedMuseum[],
  created: Creation | null = null,
): Promise<PublishedMuseum[]> {
  const written = await insert(tx, museums, created)
  await insertSearchRows(tx, written)
  return written.map(shownOf)
}

/** An event for each museum would occupy every subscribed service while visitors wait (decision 0127). */
const inEvents = (museums: readonly PublishedMuseum[]): { museums: PublishedMuseum[] }[] =>
  Array.from({ length: Math.ceil(museums.length / importedAtOnce) }, (_, index) => ({
    museums: museums.slice(index * importedAtOnce, (index + 1) * importedAtOnce),
  }))

/** Museums of one source that no other source has brought yet. */
async function withoutDuplicates(
  tx: Transaction,
  museums: readonly PreparedMuseum[],
): Promise<readonly PreparedMuseum[]> {
  const drafts = museums.map(({ draft }) => draft)
  const found = await findDuplicates(tx, drafts, { except: drafts[0]?.source ?? null })
  return museums.filter((_, index) => found[index]?.length === 0)
}

const shownOf = ({ id, slug, draft }: Written): PublishedMuseum =>
  publishedOf({
    ...draft,
    id,
    slug,
    categoryCode: draft.category,
    featuredImage: draft.featuredImage ?? null,
  })

/** What administrators decide about a museum is nothing that a source says. */
const isOfSource = `jsonb_path_exists(e.fields, '$[*] ? (@.field != "isVerified" && @.field != "managerId")')`

/** Null: of a museum that people have changed, which a source does not change any more. */
async function knownDigests(
  tx: Transaction,
  museums: readonly PreparedMuseum[],
): Promise<Map<string | null, string | null>> {
  const rows = await tx.query<{ sourceId: string; digest: string | null }>(
    `select source_id as "sourceId",
       case when not exists (select 1 from museum_edits e where e.museum_id = museums.id and ${isOfSource})
         then source_digest end as digest
     from museums
     where source = $1 and source_id = any($2::text[])`,
    [museums[0]?.draft.source ?? '', museums.map(({ draft }) => draft.sourceId)],
  )
  return new Map(rows.map(row => [row.sourceId, row.digest]))
}

/** The columns that a source provides, with their types, in the order of all statements below. */
const sourceColumns = `source_digest text, name text, aliases text[], description text, category text, address text,
  city text, state text, zip_code text, country text, latitude float8, longitude float8, timezone text, phone text,
  website text, amenities text[], opening_hours jsonb`
/** Those that are written with a new museum besides. */
const writtenColumns = 'slug text, address2 text, email text, donate_url text, featured_image text'
const namesIn = (columns: string) => columns.split(',').map(column => column.trim().split(' ')[0] as string)
const [columnNames, writtenNames] = [namesIn(sourceColumns), namesIn(writtenColumns)]

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

/** Who added museums, and when. */
interface Creation {
  by: number
  at: Date
}

async function insert(
  tx: Transaction,
  museums: readonly PreparedMuseum[],
  created: Creation | null,
): Promise<Written[]> {
  if (museums.length === 0) return []
  const slugs = await freeSlugs(tx, museums)
  const rows = museums.map((museum, index) => ({
    ...rowOf(museum),
    slug: slugs[index],
    address2: museum.draft.address2 ?? '',
    email: museum.draft.email,
    donate_url: museum.draft.donateUrl,
    featured_image: museum.draft.featuredImage,
  }))
  const written = await tx.query<{ id: number; slug: string }>(
    `insert into museums (created_by, created_at, source, source_id, ${writtenNames}, ${columnNames})
     select $2::bigint, $3::timestamptz, source, source_id, ${writtenNames}, ${columnNames}
     from json_to_recordset($1::json) as draft(source text, source_id text, ${writtenColumns}, ${sourceColumns})
     returning id, slug`,
    [JSON.stringify(rows), created?.by ?? null, created?.at.toISOString() ?? null],
  )
  const ids = new Map(written.map(({ id, slug }) => [slug, id]))
  return museums.map((museum, index) => {
    const slug = slugs[index] as string
    return { ...museum, id: ids.get(slug) as number, slug }
  })
}

async function update(tx: Transaction, museums: readonly PreparedMuseum[]): Promise<Written[]> {
  if (museums.length === 0) return []
  const drafts = JSON.stringify(museums.map(rowOf))
  await forgetChangedByImport(tx, drafts, sourceColumns)
  const rows = await tx.query<{ id: number; slug: string; sourceId: string }>(
    `update museums set version = version + 1, sourced_at = now(), ${columnNames.map(column => `${column} = draft.${column}`)}
     from json_to_recordset($1::json) as draft(source text, source_id text, ${sourceColumns})
     where museums.source = draft.source and museums.source_id = draft.source_id
     returning museums.id, museums.slug, museums.source_id as "sourceId"`,
    [drafts],
  )
  const bySource = new Map<string | null, { id: number; slug: string }>(rows.map(row => [row.sourceId, row]))
  return museums.flatMap(museum => {
    const row = bySource.get(museum.draft.sourceId)
    return row ? [{ ...museum, id: row.id, slug: row.slug }] : []
  })
}

/** A museum whose row for search is written. */
type Searched = Pick<Written, 'id' | 'searchTexts'> & { draft: Pick<MuseumDraft, 'category' | 'isVerified'> }

const searchRows = (museums: readonly Searched[]): string =>
  JSON.stringify(
    museums.map(({ id, draft: { category, isVerified }, searchTexts }) => ({
      id,
      category,
      verified: isVerified ?? null,
      ...searchTexts,
    })),
  )

/** The words of names, and for museums whose standing the source states, of aliases and cities too. */
const vocabulary = `draft as materialized (
    select * from json_to_recordset($1::json)
      as draft(id int, category text, verified boolean, name text, also text, about text)
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
     insert into museum_search (museum_id, name, also, about, category)
     select id, name, also, about, category from draft`,
    [searchRows(museums)],
  )
  await rankVerified(tx, museums)
}

/** What search and recommendations find museums by. */
export async function updateSearchRows(tx: Transaction, museums: readonly Searched[]): Promise<void> {
  if (museums.length === 0) return
  await tx.query(
    `with ${vocabulary}, standings as (
       update museum_standings set is_verified = verified from draft where museum_id = id and verified is not null
     )
     update museum_search set name = draft.name, also = draft.also, about = draft.about, category = draft.category
     from draft where museum_id = draft.id`,
    [searchRows(museums)],
  )
  await rankVerified(tx, museums)
}

async function rankVerified(tx: Transaction, museums: readonly Searched[]): Promise<void> {
  const known = museums.filter(museum => museum.draft.isVerified !== undefined)
  if (known.length === 0) return
  await refreshPopularity(
    tx,
    known.map(museum => museum.id),
  )
}
