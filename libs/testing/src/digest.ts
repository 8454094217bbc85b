/**
 * SQL: the number of rows of a table and a digest of them, whatever their order. Equal before and after what stores
 * nothing. A sum of hashes, because sorting the rows as texts would take longer than reading them.
 */
export const tableDigest = (table: string): string =>
  `(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${table} t)`
