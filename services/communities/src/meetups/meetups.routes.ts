import { routes } from '@vitrine/contracts'
import { linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { worded } from '../communities/worded.ts'
import type { CommunitiesContext } from '../context.ts'
import { changeMeetup } from './change.service.ts'
import { createMeetup } from './create.service.ts'
import { deleteMeetup } from './delete.service.ts'
import { mountMeetupDiscussion } from './discussion/discussion.routes.ts'
import { mountGuests } from './guests/guests.routes.ts'
import { mountMuseumAnswers } from './museum/museum.routes.ts'
import { mountMeetupPhotos } from './photos/photos.routes.ts'
import { getMeetup, listCommunityMeetups } from './read.service.ts'
import { mountRecaps } from './recap/recap.routes.ts'
import { answerMeetup } from './rsvp.service.ts'

export function mountMeetups(app: FastifyInstance, ctx: CommunitiesContext): void {
  for (const route of [routes.listCommunityMeetups, routes.listGroupMeetups])
    mount(app, route, async ({ viewer, params, query, request, reply }) => {
      const { items, next } = await worded(route.path, listCommunityMeetups(ctx, viewer, params.id, query))
      linkNext(request, reply, next)
      return items
    })
  mount(app, routes.createMeetup, call =>
    createMeetup(ctx, call, { communityId: call.params.id, meetup: call.body }),
  )
  mount(app, routes.getMeetup, ({ viewer, params }) => getMeetup(ctx, viewer, params.id))
  mount(app, routes.updateMeetup, call =>
    changeMeetup(ctx, call, { meetupId: call.params.id, meetup: call.body }),
  )
  mount(app, routes.deleteMeetup, call => deleteMeetup(ctx, call, call.params.id))
  mount(app, routes.joinMeetup, call =>
    answerMeetup(ctx, call, { meetupId: call.params.id, status: call.body.status }),
  )
  mountGuests(app, ctx)
  mountMeetupDiscussion(app, ctx)
  mountMeetupPhotos(app, ctx)
  mountMuseumAnswers(app, ctx)
  mountRecaps(app, ctx)
}
