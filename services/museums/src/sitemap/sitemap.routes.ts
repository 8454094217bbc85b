import { defineRoute } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { listSlugs, newestMuseumId } from './sitemap.repository.ts'

/** A part is the museums of so many ids: it stays the same as others are added, and is read by a range of the key. */
export const idsPerPart = 5_000
const maxPart = Math.floor(maxMuseumId / idsPerPart)

/** For the gateway, which writes the sitemap (B-67): not one of the public routes. */
const countParts = defineRoute({
  method: 'GET',
  path: '/internal/sitemap/museums',
  owner: 'museums',
  access: 'public',
  response: { 200: z.object({ parts: z.int() }) },
  summary: 'Into how many parts the addresses of all museums are divided',
})

const getPart = defineRoute({
  method: 'GET',
  path: '/internal/sitemap/museums/:part',
  owner: 'museums',
  access: 'public',
  params: z.object({ part: z.coerce.number().int().min(1).max(maxPart) }),
  response: { 200: z.array(z.string()) },
  summary: 'The slugs of one part',
})

export function mountSitemap(app: FastifyInstance, { db }: MuseumsContext): void {
  mount(app, countParts, async () => ({ parts: Math.ceil((await newestMuseumId(db)) / idsPerPart) }))
  mount(app, getPart, ({ params: { part } }) =>
    listSlugs(db, { after: (part - 1) * idsPerPart, to: part * idsPerPart }),
  )
}
