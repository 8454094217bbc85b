import type { FastifyInstance } from 'fastify'
import type { MediaContext } from './context.ts'

/** Everything that this service serves. */
export function routes(_app: FastifyInstance, _ctx: MediaContext): void {}
