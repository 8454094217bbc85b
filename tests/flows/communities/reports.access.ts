import { type OperationId, routes } from '@vitrine/contracts'
import { nothing, owners, type Row, type Scene, signedIn } from '../access-matrix.ts'
import { onCommunity, withMember } from './membership.access.ts'

const text = { type: 'text', content: 'Prints, half price.' } as const

/** A post of the owner, which no one has reported. */
async function reportOfNewPost({ owner, community }: Scene) {
  const params = { id: community.id }
  const { id: targetId } = await owner.call(routes.createCommunityPost, { params, body: text })
  return { body: { targetType: 'community_post', targetId, category: 'spam' } as const }
}
/** A report of a new member of the platform on a post of another one, in a community of the owner. */
async function onReport(scene: Scene) {
  const { params, member } = await withMember(scene)
  const { id: targetId } = await member.call(routes.createCommunityPost, { params, body: text })
  const reporter = await scene.join()
  await reporter.call(routes.createReport, {
    body: { targetType: 'community_post', targetId, category: 'spam' },
  })
  const [report] = await scene.owner.call(routes.listReports, { params })
  return { params: { ...params, reportId: report?.id ?? 0 }, version: report?.version }
}

export const reportRows = {
  // Of what the owner wrote.
  createReport: { request: reportOfNewPost, status: { ...signedIn(201), owner: 400 } },
  listOwnReports: { request: nothing, status: signedIn(200) },
  listReports: { request: onCommunity, status: owners(200, 403, 'Admin') },
  claimReport: {
    request: async scene => {
      const { params, version } = await onReport(scene)
      return { params, body: { version } }
    },
    status: owners(200, 403, 'Admin'),
  },
  decideReport: {
    request: async scene => {
      const { params, version } = await onReport(scene)
      return { params, body: { version, action: 'dismiss' } }
    },
    status: owners(200, 403, 'Admin'),
  },
} satisfies Partial<Record<OperationId, Row>>
