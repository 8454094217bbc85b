import { routes } from '@vitrine/contracts'
import { mount, mutate } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { NotificationsContext } from '../context.ts'
import { findPreferences } from './preferences.repository.ts'
import { changePreferences } from './preferences.service.ts'

export function mountPreferences(app: FastifyInstance, ctx: NotificationsContext): void {
  mount(app, routes.getNotificationPreferences, ({ viewer }) => findPreferences(ctx.db, viewer.id))

  mount(app, routes.updateNotificationPreferences, ({ viewer, idempotency, body }) =>
    mutate(ctx.db, idempotency, tx => changePreferences(ctx, tx, viewer.id, body)),
  )
}
