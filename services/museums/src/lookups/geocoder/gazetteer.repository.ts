import type { Sql, Transaction } from '@vitrine/service-kit'
import type { ParsedAddress } from './address.ts'
import type { City } from './cities.ts'

const file = 'gazetteer'

export async function findLoaded(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.query<{ digest: string }>('select digest from imported_files where name = $1', [
    file,
  ])
  return row?.digest
}

export async function clearPlaces(tx: Transaction): Promise<void> {
  await tx.query('delete from gazetteer')
}

export const insertPlaces = (tx: Transaction, cities: readonly City[]): Promise<unknown> =>
  tx.query(
    `insert into gazetteer (key, country, region, latitude, longitude, population)
     select key, country, region, latitude, longitude, population from json_to_recordset($1::json)
       as city(key text, country text, region text, latitude float8, longitude float8, population int)`,
    [JSON.stringify(cities)],
  )

export const keepLoaded = (tx: Transaction, version: string): Promise<unknown> =>
  tx.query(
    `insert into imported_files (name, digest) values ($1, $2)
     on conflict (name) do update set digest = excluded.digest`,
    [file, version],
  )

/** The first of these names that is a place there; of several places the most populous one. */
export async function findPlace(
  sql: Sql,
  { names, country, region }: ParsedAddress,
): Promise<{ latitude: number; longitude: number } | null> {
  const [row] = await sql.query<{ latitude: number; longitude: number }>(
    `select latitude, longitude
     from unnest($1::text[]) with ordinality as wanted(name, place) join gazetteer on key = name
     where ($2::text is null or country = $2) and ($3::text is null or region = $3)
     order by place, population desc limit 1`,
    [names, country, region],
  )
  return row ?? null
}
