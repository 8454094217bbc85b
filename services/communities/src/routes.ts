import type { FastifyInstance } from 'fastify'
import { mountBulk } from './bulk/bulk.routes.ts'
import { mountCalendars } from './calendars/calendars.routes.ts'
import { mountCommunities } from './communities/communities.routes.ts'
import type { CommunitiesContext } from './context.ts'
import { mountDiscussion } from './discussion/discussion.routes.ts'
import { mountEventLists } from './event-lists/event-lists.routes.ts'
import { mountInvitations } from './invitations/invitations.routes.ts'
import { mountMeetups } from './meetups/meetups.routes.ts'
import { mountMembers } from './members/members.routes.ts'
import { mountMembership } from './membership/membership.routes.ts'
import { mountModerationLog } from './moderation-log/log.routes.ts'
import { mountMuseumEvents } from './museum-events/museum-events.routes.ts'
import { refuseLargeIds } from './path-ids.ts'
import { mountRemovals } from './removals/removals.routes.ts'
import { mountRemovedContent } from './removed-content/removed-content.routes.ts'
import { mountReports } from './reports/reports.routes.ts'
import { mountRestrictions } from './restrictions/restrictions.routes.ts'
import { mountVisitPlans } from './visit-plans/visit-plans.routes.ts'

/** Everything that this service serves. */
export function routes(app: FastifyInstance, ctx: CommunitiesContext): void {
  app.addHook('preHandler', refuseLargeIds)
  mountCommunities(app, ctx)
  mountMembership(app, ctx)
  mountInvitations(app, ctx)
  mountMembers(app, ctx)
  mountDiscussion(app, ctx)
  mountRestrictions(app, ctx)
  mountRemovals(app, ctx)
  mountBulk(app, ctx)
  mountRemovedContent(app, ctx)
  mountModerationLog(app, ctx)
  mountReports(app, ctx)
  mountMeetups(app, ctx)
  mountMuseumEvents(app, ctx)
  mountEventLists(app, ctx)
  mountVisitPlans(app, ctx)
  mountCalendars(app, ctx)
}
