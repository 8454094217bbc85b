import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { getPrivacySettings, updatePrivacySettings } from './privacy.service.ts'

export function mountPrivacy(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.getPrivacySettings, ({ viewer }) => getPrivacySettings(ctx, viewer.id))
  mount(app, routes.updatePrivacySettings, call => updatePrivacySettings(ctx, call, call.body))
}
