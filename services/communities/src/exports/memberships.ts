import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** Communities of a user, with the roles, requests and invitations (SE7). */
export const membershipSections = (db: Sql, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'communities',
    statement: `select m.id as key, m.community_id as "communityId", c.name, m.role, m.is_creator as "isCreator",
        m.joined_at as "joinedAt", m.active_at as "activeAt", coalesce(t.posts, 0) as posts,
        coalesce(t.comments, 0) as comments
      from members m join communities c on c.id = m.community_id
      left join member_stats t on t.community_id = m.community_id and t.user_id = m.user_id
      where m.user_id = $1 and m.id > $3 order by m.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'communities-created',
    statement: `select id as key, id as "communityId", name, description, location, type, is_private as "isPrivate", tags,
        image_url as "imageUrl", guidelines, join_questions as "joinQuestions", state, created_at as "createdAt"
      from communities where (created_by = $1 or creator_id = $1) and id > $3 order by id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-requests',
    statement: `select j.id as key, j.community_id as "communityId", c.name, j.answers, j.status,
        j.requested_at as "requestedAt", j.decided_at as "decidedAt", j.reason
      from join_requests j join communities c on c.id = j.community_id
      where j.user_id = $1 and j.id > $3 order by j.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-requests-decided',
    statement: `select j.id as key, j.community_id as "communityId", c.name, j.status, j.reason,
        j.decided_at as "decidedAt"
      from join_requests j join communities c on c.id = j.community_id
      where j.decided_by = $1 and j.id > $3 order by j.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-invitations',
    statement: `select i.id as key, i.community_id as "communityId", c.name, i.user_id = $1 as "isReceived", i.status,
        i.invited_at as "invitedAt", i.decided_at as "decidedAt"
      from (
        (select * from invitations where user_id = $1 and id > $3 order by id limit $2)
        union (select * from invitations where invited_by = $1 and id > $3 order by id limit $2)
      ) i join communities c on c.id = i.community_id order by i.id limit $2`,
  }),
]
