import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam, paging } from '../../schemas/common.ts'
import {
  ClaimReport,
  CommunityReport,
  CreatedReport,
  CreateReport,
  DecideReport,
  OwnReport,
  ReportsQuery,
  ReportVersion,
} from '../../schemas/communities/report.ts'

const owner = 'communities'
const access = 'user'
const idParam = IdParam.shape.id
const ReportParams = z.strictObject({ id: idParam, reportId: idParam })
const { limit, cursor } = paging(20)

export const createReport = defineRoute({
  method: 'POST',
  path: '/api/reports',
  owner,
  access,
  body: CreateReport,
  response: { 200: CreatedReport, 201: CreatedReport },
  errors: ['not_found', 'not_a_member'],
  rateLimit: '20/24h',
  firstDayLimit: '5/24h',
  summary:
    'Report a community, a member, a post or a comment; a repeated report changes nothing and answers 200',
})
export const listOwnReports = defineRoute({
  method: 'GET',
  path: '/api/user/reports',
  owner,
  access,
  query: z.object({ limit, cursor }),
  response: { 200: z.array(OwnReport) },
  summary: 'What the user reported, newest first, and what came of it',
})
export const listReports = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/reports',
  owner,
  access,
  params: IdParam,
  query: ReportsQuery,
  response: { 200: z.array(CommunityReport) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary:
    'Reports on a community and what is in it, those that wait oldest first: creator, admins and moderators; never those about the reader',
})
const changing = {
  owner,
  access,
  params: ReportParams,
  response: { 200: ReportVersion },
  rateLimit: '60/min',
} as const
export const claimReport = defineRoute({
  ...changing,
  method: 'POST',
  path: '/api/communities/:id/reports/:reportId/claim',
  body: ClaimReport,
  errors: ['not_found', 'forbidden', 'not_a_member', 'stale_version'],
  summary: 'Show other moderators who works on a report, or that no one does any more',
})
export const decideReport = defineRoute({
  ...changing,
  method: 'PATCH',
  path: '/api/communities/:id/reports/:reportId',
  body: DecideReport,
  errors: ['not_found', 'forbidden', 'not_a_member', 'stale_version'],
  summary:
    'Decide a report: moderators dismiss it, remove content, warn or escalate; creator and admins also restrict and remove members',
})
