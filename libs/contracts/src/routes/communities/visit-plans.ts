import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam } from '../../schemas/common.ts'
import { MeetupDetail } from '../../schemas/communities/meetup.ts'
import {
  AddPlanMuseum,
  CreateVisitPlan,
  PlanMeetup,
  PlanVote,
  VisitPlan,
  VisitPlanDetail,
} from '../../schemas/communities/visit-plan.ts'

const owner = 'communities'
const access = 'user'
const ofCommunity = '/api/communities/:id/visit-plans'
const one = '/api/visit-plans/:id'
const errors = ['not_found', 'not_a_member'] as const
const writing = [...errors, 'community_archived'] as const

export const listVisitPlans = defineRoute({
  method: 'GET',
  path: ofCommunity,
  owner,
  access,
  params: IdParam,
  response: { 200: z.array(VisitPlan) },
  errors,
  summary: 'The open plans of group visits of a community, the newest first: for its members',
})
export const createVisitPlan = defineRoute({
  method: 'POST',
  path: ofCommunity,
  owner,
  access,
  params: IdParam,
  body: CreateVisitPlan,
  response: { 201: VisitPlanDetail },
  errors: [...writing, 'content_restricted', 'too_many_plans'],
  rateLimit: '20/h',
  firstDayLimit: '5/24h',
  summary: 'Plan a visit of a group: museums, and the days between which it may take place',
})
export const getVisitPlan = defineRoute({
  method: 'GET',
  path: one,
  owner,
  access,
  params: IdParam,
  response: { 200: VisitPlanDetail },
  errors,
  summary: 'A plan of a group visit, with the times at which all chosen museums are open: for members',
})
export const deleteVisitPlan = defineRoute({
  method: 'DELETE',
  path: one,
  owner,
  access,
  params: IdParam,
  body: Empty.optional(),
  response: { 200: z.object({ id: Id }) },
  errors: [...writing, 'forbidden'],
  rateLimit: '60/h',
  summary: 'Delete a plan of a group visit: whoever made it, moderators of its community, an Admin',
})
export const addPlanMuseum = defineRoute({
  method: 'POST',
  path: `${one}/museums`,
  owner,
  access,
  params: IdParam,
  body: AddPlanMuseum,
  response: { 200: VisitPlanDetail },
  errors: [...writing, 'content_restricted', 'plan_closed'],
  rateLimit: '60/h',
  summary: 'Add a museum to a plan of a group visit: a member',
})
export const votePlan = defineRoute({
  method: 'PUT',
  path: `${one}/vote`,
  owner,
  access,
  params: IdParam,
  body: PlanVote,
  response: { 200: VisitPlanDetail },
  errors: [...writing, 'plan_closed'],
  rateLimit: '300/h',
  summary: 'Say which museums of a plan one wants to see, and when one can come: a member',
})
export const createPlanMeetup = defineRoute({
  method: 'POST',
  path: `${one}/meetup`,
  owner,
  access,
  params: IdParam,
  body: PlanMeetup,
  response: { 201: MeetupDetail },
  errors: [...writing, 'forbidden', 'content_restricted', 'plan_closed', 'slot_unavailable'],
  rateLimit: '30/h',
  firstDayLimit: '5/24h',
  summary: 'Make the meetup of a plan, at a time that it offers: whoever may create meetups',
})
