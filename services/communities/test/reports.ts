import {
  type CommunityReport,
  type OwnReport,
  type ReportList,
  type ReportTarget,
  standardGuidelines,
} from '@vitrine/contracts'
import { createDiscussionEnvironment } from './discussion.ts'
import type { Answer, Person, TestEnvironment } from './environment.ts'
import { moderationOf } from './moderation.ts'

/** What is reported, as the route names it. */
export interface Thing {
  targetType: ReportTarget
  targetId: number
}
export const aPost = ({ id }: { id: number }): Thing => ({ targetType: 'community_post', targetId: id })
export const aComment = ({ id }: { id: number }): Thing => ({ targetType: 'community_comment', targetId: id })
export const aMember = (id: number): Thing => ({ targetType: 'community_member', targetId: id })
export const aCommunity = (id: number): Thing => ({ targetType: 'community', targetId: id })

/** A rule of the communities here. */
export const [rule = ''] = standardGuidelines
/** Of a decision, for the concerned member. */
export const given = { reason: 'Adverts.', rule }

export const report = (
  { call }: Pick<TestEnvironment, 'call'>,
  as: Person,
  thing: object,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> => call(as, 'POST', '/api/reports', { category: 'spam', ...thing, ...more }, headers)

/** What those who moderate a community do with reports. */
export function decidingIn({ call }: Pick<TestEnvironment, 'call'>, id: number) {
  const url = `/api/communities/${id}/reports`
  type Read = Pick<CommunityReport, 'id' | 'version'>
  const reports = async (as: Person, status: ReportList = 'open'): Promise<CommunityReport[]> =>
    (await call(as, 'GET', `${url}?status=${status}`)).json()
  return {
    reports,
    /** The one report of a list. */
    async only(as: Person, status?: ReportList): Promise<CommunityReport> {
      const [found, ...more] = await reports(as, status)
      if (!found || more.length > 0) throw new Error(`the list has ${more.length + (found ? 1 : 0)} reports`)
      return found
    },
    claim: (as: Person, { id: reportId, version }: Read, claim = true): Promise<Answer> =>
      call(as, 'POST', `${url}/${reportId}/claim`, { version, claim }),
    decide: (as: Person, { id: reportId, version }: Read, decision: object): Promise<Answer> =>
      call(as, 'PATCH', `${url}/${reportId}`, { version, ...decision }),
  }
}

/** Communities in which members report each other. */
export async function createReportsEnvironment() {
  const environment = await createDiscussionEnvironment()
  const platform = await environment.person({ role: 'Admin' })
  await environment.drain()
  const { call, db } = environment
  /** A community, whose reporters have accounts that are old enough to hide what they report. */
  const scene = async (more: { isPrivate?: boolean; reviewsPosts?: boolean } = {}) => {
    const roles = ['admin', 'moderator', 'moderator', 'member', 'member', 'member', 'member'] as const
    const { id, creator, members } = await environment.community(roles, more)
    const [admin, moderator, other, author, ...reporters] = members
    await db.query('update communities set guidelines = $2 where id = $1', [id, standardGuidelines])
    const people = { creator, admin, moderator, otherModerator: other, author, reporters }
    return { id, ...people, ...moderationOf(environment, id), ...decidingIn(environment, id) }
  }
  return {
    ...environment,
    scene,
    /** A scene with a post of the author that three have reported, so that it is hidden. */
    async hidden() {
      const all = await scene()
      const post = await environment.post(all.id, all.author)
      for (const who of all.reporters)
        await report(environment, who, aPost(post), { details: 'Private words' })
      return { ...all, post, report: await all.only(all.moderator) }
    },
    /** The posts of a community that are shown to a user. */
    shown: async (community: number, as: Person): Promise<number[]> =>
      (await environment.list(community, as)).map(({ id }) => id),
    /** An administrator of the platform. */
    platform,
    report: (as: Person, thing: object, more?: object, headers?: Record<string, string>) =>
      report(environment, as, thing, more, headers),
    own: async (as: Person): Promise<OwnReport[]> => (await call(as, 'GET', '/api/user/reports')).json(),
    comments: async (post: number, as: Person): Promise<number[]> =>
      (await call(as, 'GET', `/api/community-posts/${post}/comments`))
        .json<{ id: number }[]>()
        .map(each => each.id),
  }
}
export type ReportsEnvironment = Awaited<ReturnType<typeof createReportsEnvironment>>
