import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { changeMailSubscription } from './mail-subscriptions.service.ts'
import { readUnsubscribeToken } from './unsubscribe-links.ts'

export function mountMailSubscriptions(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.getMailSubscription, async ({ query }) => {
    const { list } = readUnsubscribeToken(ctx, query.token)
    return { list }
  })
  mount(app, routes.changeMailSubscription, call => changeMailSubscription(ctx, call, call.body))
  mount(app, routes.unsubscribeByOneClick, call =>
    changeMailSubscription(ctx, call, { token: call.query.token, subscribed: false }),
  )
}
