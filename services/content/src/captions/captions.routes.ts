import { routes } from '@vitrine/contracts'
import { anonymous, mount, notFound } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import { findCaptions } from './captions.repository.ts'
import { vttOf } from './vtt.ts'

export function mountCaptions(app: FastifyInstance, { db }: ContentContext): void {
  mount(app, routes.getCaptions, async ({ params, viewer, reply }) => {
    const { id: postId, language } = params
    const lines = await findCaptions(db, viewer?.id ?? anonymous, { postId, language })
    if (!lines) throw notFound()
    reply.type('text/vtt; charset=utf-8').header('x-content-type-options', 'nosniff')
    return vttOf(lines)
  })
}
