import type { ProvenanceField } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

/** Of each field, the edit that set its value; null: the museum's own record. */
export type FieldSources = Partial<Record<ProvenanceField, number | null>>

/** What set the values that fields of a locked museum have. */
export async function findSources(
  tx: Transaction,
  museumId: number,
  fields: readonly ProvenanceField[],
): Promise<FieldSources> {
  const rows = await tx.query<{ field: ProvenanceField; editId: number | null }>(
    `select field, edit_id::float8 as "editId" from museum_fields
     where museum_id = $1::int and field = any($2::text[])`,
    [museumId, fields],
  )
  const known = new Map(rows.map(({ field, editId }) => [field, editId]))
  return Object.fromEntries(fields.map(field => [field, known.get(field) ?? null]))
}

/** Fields of a locked museum have new values, which no member has confirmed. */
export async function setSources(tx: Transaction, museumId: number, sources: FieldSources): Promise<void> {
  const fields = Object.keys(sources)
  await tx.query('delete from field_confirmations where museum_id = $1::int and field = any($2::text[])', [
    museumId,
    fields,
  ])
  await tx.query(
    `insert into museum_fields (museum_id, field, edit_id)
     select $1::int, field, edit_id from unnest($2::text[], $3::bigint[]) as changed(field, edit_id)
     on conflict (museum_id, field)
       do update set edit_id = excluded.edit_id, confirmations = 0, confirmed_at = null`,
    [museumId, fields, Object.values(sources)],
  )
}

/** The columns that a source brings, by the fields whose confirmations they are. */
const columnsOfFields = `(values ('name', 'name'), ('description', 'description'), ('category', 'category'),
  ('address', 'address'), ('city', 'city'), ('state', 'state'), ('zipCode', 'zip_code'), ('country', 'country'),
  ('location', 'latitude'), ('location', 'longitude'), ('phone', 'phone'), ('website', 'website'),
  ('amenities', 'amenities'), ('openingHours', 'opening_hours')) as known(field, name)`

/**
 * Deletes the confirmations of values that a source is about to change. `drafts` is a JSON list of rows with `source`,
 * `source_id` and columns of museums, of which `columns` are the types.
 */
export async function forgetChangedByImport(tx: Transaction, drafts: string, columns: string): Promise<void> {
  await tx.query(
    `with changed as (
       select distinct m.id, known.field
       from json_to_recordset($1::json) as draft(source text, source_id text, ${columns})
       join museums m on m.source = draft.source and m.source_id = draft.source_id
       join museum_fields f on f.museum_id = m.id and f.confirmations > 0
       join ${columnsOfFields} on known.field = f.field
       where to_jsonb(m) -> known.name is distinct from to_jsonb(draft) -> known.name
     ), deleted as (
       delete from field_confirmations c using changed where c.museum_id = changed.id and c.field = changed.field
     )
     update museum_fields f set confirmations = 0, confirmed_at = null
     from changed where f.museum_id = changed.id and f.field = changed.field`,
    [drafts],
  )
}
