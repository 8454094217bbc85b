import {
  type CategoryCode,
  categoryLabels,
  type ManagerRequest,
  type ManagerRequestStatus,
  type UserSummary,
} from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { type RefRow, refOf } from '../museums/card.ts'
import { type RequestRow, requestOf } from './claims.repository.ts'
import { isOfWebsite } from './domain.ts'

interface Row extends RequestRow, Omit<RefRow, 'id'> {
  museumId: number
  address: string
  state: string
  website: string | null
  managerId: number | null
  user: UserSummary | null
  currentManager: UserSummary | null
  reviewer: UserSummary | null
}

const select = `
  select r.id::float8, r.status, r.museum_email as "museumEmail", r.reason, r.admin_notes as "adminNotes",
    r.created_at as "createdAt", r.reviewed_at as "reviewedAt",
    m.id as "museumId", m.slug, m.name, m.city, m.country, m.category as "categoryCode",
    m.featured_image as "featuredImage", m.address, m.state, m.website, m.manager_id::float8 as "managerId",
    u.summary as "user", manager.summary as "currentManager", reviewer.summary as reviewer
  from manager_requests r
  join museums m on m.id = r.museum_id
  left join search_users u on u.user_id = r.user_id
  left join search_users manager on manager.user_id = m.manager_id
  left join search_users reviewer on reviewer.user_id = r.reviewed_by`

function managerRequestOf(row: Row): ManagerRequest {
  const { id, status, museumEmail, reason, adminNotes, createdAt, reviewedAt } = row
  const { user, currentManager, reviewer, address, state, website, managerId } = row
  return {
    ...requestOf({ id, status, museumEmail, reason, adminNotes, createdAt, reviewedAt }),
    user,
    museum: {
      ...refOf({ ...row, id: row.museumId }),
      address,
      state,
      category: categoryLabels[row.categoryCode as CategoryCode],
      website,
      managerId,
    },
    currentManager,
    isWebsiteDomain: isOfWebsite(museumEmail, website),
    reviewer,
  }
}

/** Requests below the id `before`, the newest first; `status` null: all. */
export async function listManagerRequests(
  sql: Sql,
  { status, before, limit }: { status: ManagerRequestStatus | null; before: number; limit: number },
): Promise<ManagerRequest[]> {
  const rows = await sql.query<Row>(
    `${select} where r.id < $1::bigint ${status === null ? '' : 'and r.status = $3'}
     order by r.id desc limit $2::int`,
    [before, limit, ...(status === null ? [] : [status])],
  )
  return rows.map(managerRequestOf)
}

export async function findManagerRequest(sql: Sql, id: number): Promise<ManagerRequest | null> {
  const [row] = await sql.query<Row>(`${select} where r.id = $1::bigint`, [id])
  return row ? managerRequestOf(row) : null
}
