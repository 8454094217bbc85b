import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MediaContext } from '../context.ts'
import { changePhoto, removePhoto } from './profile-photo.service.ts'
import { createSlots } from './slots.ts'

/** Each keeps a core busy for some 100 ms. */
const maxRunning = 2
const maxQueued = 20

export function mountProfilePhoto(app: FastifyInstance, ctx: MediaContext): void {
  const slots = createSlots({ running: maxRunning, queued: maxQueued })
  mount(app, routes.setProfilePhoto, ({ viewer, idempotency, body, request }) =>
    changePhoto(
      ctx,
      slots,
      { viewer, idempotency },
      { body, contentType: request.headers['content-type'] ?? '' },
    ),
  )
  mount(app, routes.deleteProfilePhoto, ({ viewer, idempotency }) =>
    removePhoto(ctx, { viewer, idempotency }),
  )
}
