import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Arrived {
  method: string
  headers: IncomingMessage['headers']
  bytes: number
}

/** What reached the service whole, and how many bytes of what did not. */
export const arrived: Arrived[] = []
export const aborted: number[] = []
/** Emits the request when it begins. */
export const begun = new EventEmitter()
/** The service reads no body before `until`. */
export const held: { until?: Promise<void> } = {}

const answers: Record<string, number> = { 'too-large': 413, 'wrong-type': 415, full: 507 }

/** A service that counts what arrives. For a photo it answers early, as `how` in its address says. */
export function countBodies(service: FastifyInstance): void {
  service.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const read = async (request: FastifyRequest) => {
      let bytes = 0
      const { raw, method, headers } = request
      begun.emit('request', raw)
      await held.until
      try {
        for await (const chunk of raw) bytes += (chunk as Buffer).length
      } catch (error) {
        aborted.push(bytes)
        throw error
      }
      arrived.push({ method, headers, bytes })
      return { bytes }
    }
    scope.post('/api/media', read)
    scope.post('/api/meetups/:id/photos', read)
    scope.post<{ Querystring: { how: string } }>('/api/user/profile/photo', async (request, reply) => {
      const { how } = request.query
      await once(request.raw, 'readable')
      if (how === 'dies') request.raw.socket.destroy()
      const message = { message: how, code: 'payload_too_large', requestId: 'r' }
      return reply.code(answers[how] ?? 500).send(message)
    })
    scope.patch('/api/media/uploads/:id', async (request, reply) => {
      const { bytes } = await read(request)
      return reply.code(204).header('upload-offset', bytes).send()
    })
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/api/media/uploads/:id',
      exposeHeadRoute: false,
      handler: async ({ method, headers }, reply) => {
        arrived.push({ method, headers, bytes: 0 })
        reply.headers({ 'upload-offset': 7, 'upload-length': 9, 'media-id': 1, 'tus-resumable': '1.0.0' })
        return reply.header('access-control-allow-origin', '*').code(200).send(null)
      },
    })
    for (const [method, url] of [
      ['POST', '/api/media/uploads'],
      ['DELETE', '/api/media/uploads/:id'],
    ] as const)
      scope.route({
        method,
        url,
        handler: async ({ headers }, reply) => {
          arrived.push({ method, headers, bytes: 0 })
          return reply.code(201).header('location', '/api/media/uploads/x').header('media-id', 1).send(null)
        },
      })
  })
}
