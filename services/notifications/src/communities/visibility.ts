/** Who may see what happens in a community, over the copies. All arguments are SQL. */

export const isDeleted = (community: string): string =>
  `exists (select 1 from deleted_communities where id = ${community})`

export const isMember = (user: string, community: string): string =>
  `exists (select 1 from community_members m where m.community_id = ${community} and m.user_id = ${user})`

/** Whether the user moderates the community, which is not deleted. */
export const isModerator = (
  user: string,
  community: string,
): string => `(not ${isDeleted(community)} and exists (
  select 1 from community_members m
  where m.community_id = ${community} and m.user_id = ${user} and m.role <> 'member'))`

/** Whether a member turned off what others do in the community. */
export const isCommunityMuted = (user: string, community: string): string =>
  `exists (select 1 from muted_communities where user_id = ${user} and community_id = ${community})`

/** Whether the copy says that the community is for its members alone; `unknown` where it does not know the community. */
export const isPrivate = (community: string, unknown: boolean): string =>
  `coalesce((select is_private from communities where id = ${community}), ${unknown})`

/** Whether it is of the discussion or the photos of a meetup, which members alone see, of a public community too. */
export const isOfMeetup = (area: string): string => `${area} in ('meetup', 'meetup-photos')`

/**
 * Whether it is of what members alone see, of a public community too: the discussion or the photos of a meetup, a plan of a
 * visit, or what is to be done about a recap that is not published.
 */
export const isForMembersAlways = ({
  kind,
  area,
  notice,
}: Record<'kind' | 'area' | 'notice', string>): string =>
  `(${isOfMeetup(area)} or ${kind} = 'visit_plan'
    or (${kind} = 'meetup_recap' and ${notice} ->> 'of' <> 'recap-published'))`

/** Whether the user may read the community, which is not deleted. `isForMembers`: whether only its members may. */
export const isReader = (user: string, community: string, isForMembers: string): string =>
  `(not ${isDeleted(community)} and (not (${isForMembers}) or ${isMember(user, community)}))`
