import type { Run } from './data.ts'

export const museums = 1_000
/** That of many events and meetups. */
export const busyMuseum = 1
/** Of {@link busyMuseum}. */
export const manager = 9
/** Of ten events that are yet to come in both sizes. */
export const museumName = { seldom: 'orangery' }

export const fillMuseums = (run: Run) =>
  run(
    `insert into museums (id, slug, name, city, country, category_code, cover_url, version, manager_id)
     select n, 'museum-' || n, case when n = ${museums} then 'The ${museumName.seldom}' else 'Museum ' || n end, 'City ' || n % 40,
       'Belgium', 'art', '/api/museums/' || n || '/cover.svg', 1, case when n = ${busyMuseum} then ${manager} end
     from generate_series(1, ${museums}) n`,
  )
