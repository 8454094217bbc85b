import { routes, texts } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { sendVerificationAgain, verifyEmail } from './verification.service.ts'

export function mountVerification(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.verifyEmail, async call => {
    await verifyEmail(ctx, call, call.body)
    return { message: texts.auth.emailConfirmed }
  })
  mount(app, routes.sendVerificationMail, call => sendVerificationAgain(ctx, call))
}
