import { networkOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { StaticHeaders } from '../security/headers.ts'
import type { OpenFiles } from './open-files.ts'

/** A paused player reads nothing. Its connection ends after this time, and the browser asks for the rest by range. */
const stalledMs = 60_000

/** In this scope answers are files of users: a browser that is led to one runs nothing of it. */
export function protectFiles(app: FastifyInstance, headers: StaticHeaders, openFiles: OpenFiles): void {
  const all = Object.entries(headers)
  app.addHook('onRequest', (request, reply, done) => {
    openFiles.open(networkOf(request.ip), reply.raw)
    for (const [name, value] of all) reply.header(name, value)
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
    done()
  })
}
