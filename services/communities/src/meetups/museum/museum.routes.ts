import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { CommunitiesContext } from '../../context.ts'
import { answerProposal, declineProposal } from './answer.service.ts'

export function mountMuseumAnswers(app: FastifyInstance, ctx: CommunitiesContext): void {
  mount(app, routes.answerMeetupProposal, call =>
    answerProposal(ctx, call, { meetupId: call.params.id, answer: call.body }),
  )
  mount(app, routes.declineMeetupProposal, call => declineProposal(ctx, call, call.params.id))
}
