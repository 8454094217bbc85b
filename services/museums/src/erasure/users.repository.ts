import { eraseRows, type Sql } from '@vitrine/service-kit'

/** Bounded by the museums that one user manages, has added, has changed or has reviewed suggestions for, which stay. */
export async function clearMuseums(sql: Sql, userId: number): Promise<void> {
  await sql.query('update museums set manager_id = null where manager_id = $1', [userId])
  await sql.query('update museum_edits set user_id = null where user_id = $1', [userId])
  await sql.query('update museum_edits set suggested_by = null where suggested_by = $1', [userId])
  await sql.query(
    `update museum_edit_suggestions set reviewed_by = null, rejection = '' where reviewed_by = $1`,
    [userId],
  )
  await sql.query('update museum_suggestions set decided_by = null where decided_by = $1', [userId])
  await sql.query('update museums set created_by = null where created_by = $1', [userId])
}

/**
 * The requests to manage museums, before {@link clearMuseums}: one that is approved meanwhile is waited for. Decisions of an
 * administrator stay without the name, as the history of museums does.
 */
export async function eraseManagers(sql: Sql, userId: number): Promise<void> {
  await eraseRows(sql, [['manager_requests', 'user_id']], userId)
  await sql.query('update manager_requests set reviewed_by = null where reviewed_by = $1', [userId])
  await sql.query(
    `update museum_edits e set fields = (
       select jsonb_agg(case when f.change ->> 'field' = 'managerId'
         then f.change || jsonb_build_object(
           'before', nullif(f.change -> 'before', to_jsonb($1::bigint)),
           'after', nullif(f.change -> 'after', to_jsonb($1::bigint)))
         else f.change end order by f.place)
       from jsonb_array_elements(e.fields) with ordinality as f(change, place))
     where e.fields @> '[{"field": "managerId"}]'
       and (e.fields @> jsonb_build_array(jsonb_build_object('field', 'managerId', 'before', $1::bigint))
         or e.fields @> jsonb_build_array(jsonb_build_object('field', 'managerId', 'after', $1::bigint)))`,
    [userId],
  )
}

/** The group stamps, the suggested museums, how accurate the suggested edits were, and the copies of the user: in search, of follows, and of whom a viewer is not shown. */
export const eraseUser = (sql: Sql, userId: number): Promise<void> =>
  eraseRows(
    sql,
    [
      ['hours_observations', 'user_id'],
      ['group_stamps', 'user_id'],
      ['verified_users', 'user_id'],
      ['museum_suggestions', 'user_id'],
      ['contributor_accuracy', 'user_id'],
      ['user_follows', 'follower_id'],
      ['user_follows', 'followee_id'],
      ['hidden_users', 'viewer_id'],
      ['hidden_users', 'user_id'],
      ['renamed_authors', 'user_id'],
      ['search_users', 'user_id'],
    ],
    userId,
  )
