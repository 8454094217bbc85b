import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import { announceMeetup } from './announce.service.ts'
import { createMeetupComment, listMeetupComments } from './comments.service.ts'

export function mountMeetupDiscussion(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.listMeetupComments, async ({ params, query, viewer, request, reply }) => {
    const { comments, next } = await listMeetupComments(ctx, viewer, params.id, query)
    linkNext(request, reply, next)
    return comments
  })
  mount(app, routes.createMeetupComment, call =>
    createMeetupComment(ctx, call, { meetupId: call.params.id, ...call.body }),
  )
  mount(app, routes.announceMeetup, call =>
    announceMeetup(ctx, call, { meetupId: call.params.id, ...call.body }),
  )
}
