import etag from '@fastify/etag'
import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MuseumsContext } from '../context.ts'
import { createMap } from './map.service.ts'
import { scriptFor } from './script.ts'

export function mountMap(app: FastifyInstance, ctx: MuseumsContext): void {
  const getMuseumMap = createMap(ctx)
  app.register(async cached => {
    await cached.register(etag)
    mount(cached, routes.getMuseumMap, ({ query }) => getMuseumMap(query))
    mount(cached, routes.getMapScript, async ({ query, reply }) => {
      reply.type('text/javascript; charset=utf-8').header('x-content-type-options', 'nosniff')
      return scriptFor(query.callback)
    })
  })
}
