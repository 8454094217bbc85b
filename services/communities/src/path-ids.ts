import { maxRowId, texts } from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'
import type { FastifyRequest } from 'fastify'

const { community, communityModeration, discussion, meetup, museum, museumEvent, reports, visitPlan } = texts
/** Of what the path begins with. */
const messages: Record<string, string> = {
  communities: community.notFound,
  groups: community.groupNotFound,
  'community-posts': discussion.postNotFound,
  'group-posts': discussion.postNotFound,
  meetups: meetup.notFound,
  'museum-events': museumEvent.notFound,
  museums: museum.notFound,
  'visit-plans': visitPlan.notFound,
}

/** Of what is named further on in the path. */
const named: Record<string, string> = {
  postId: discussion.postNotFound,
  userId: communityModeration.notBanned,
  logId: communityModeration.notRestorable,
  reportId: reports.notFound,
}

/** Undefined: the text of every 404. */
const messageOf = (name: string, url: string) =>
  name === 'id' ? messages[url.split('/')[2] ?? ''] : named[name]

/** Ids of pictures, and of posts of another service, which are larger. */
const large: ReadonlySet<string> = new Set(['photoId', 'insightId'])

/** 404 for an id in a path that no row can have, before any statement compares it with one. */
export async function refuseLargeIds({ params, url }: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(params ?? {}))
    if (typeof value === 'number' && value > maxRowId && !large.has(name))
      throw notFound(messageOf(name, url))
}
