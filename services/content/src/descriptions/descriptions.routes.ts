import { routes } from '@vitrine/contracts'
import { decodeCursor, encodeCursor, linkNext, mount } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { newest } from '../posts/lists.repository.ts'
import * as descriptions from './descriptions.service.ts'
import { listDescriptions, listUndescribed } from './lists.service.ts'

const Position = z.tuple([z.int().positive()])

export function mountDescriptions(app: FastifyInstance, ctx: ContentContext): void {
  async function answerList<Item>(
    list: (slice: { before: number; limit: number }) => Promise<{ found: Item[]; next: number | null }>,
    call: {
      query: { limit: number; cursor?: string | undefined }
      request: FastifyRequest
      reply: FastifyReply
    },
  ): Promise<Item[]> {
    const [before] = decodeCursor(call.query.cursor, Position) ?? [newest]
    const { found, next } = await list({ before, limit: call.query.limit })
    linkNext(call.request, call.reply, next === null ? null : encodeCursor([next]))
    return found
  }

  mount(app, routes.offerDescription, ({ params, body, ...caller }) =>
    descriptions.offerDescription(ctx, caller, { postId: params.id, ...body }),
  )
  mount(app, routes.listDescriptions, call =>
    answerList(slice => listDescriptions(ctx, call.viewer.id, slice), call),
  )
  mount(app, routes.decideDescription, ({ params, body, ...caller }) =>
    descriptions.decideDescription(ctx, caller, { id: params.id, ...body }),
  )
  mount(app, routes.listUndescribedPictures, call =>
    answerList(slice => listUndescribed(ctx, call.viewer.id, slice), call),
  )
}
