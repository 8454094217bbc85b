import { Readable } from 'node:stream'
import type { StreamedBody } from '@vitrine/contracts'
import { answerEarly, type DrainBounds, jsonDrain, streamBody, streamedDrain } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** In this scope a body of the declared type is passed on as it arrives; no other body is accepted. */
export function takeStreams(app: FastifyInstance, { type }: StreamedBody): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(type, ({ raw, contract }, _payload, done) =>
    done(null, streamBody(raw, contract?.streamedBody as StreamedBody)),
  )
}

/** How much is read of a body whose request is answered before its end. */
export const drainOf = ({ contract }: Pick<FastifyRequest, 'contract'>): DrainBounds =>
  contract?.streamedBody ? streamedDrain : jsonDrain

/** For a service that answers while its client is still sending, as it does when it refuses what arrives. */
export function leaveBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!(request.body instanceof Readable)) return
  // reply-from closes the connection: the answer would be lost with the unread bytes.
  reply.removeHeader('connection')
  answerEarly(request, reply, streamedDrain)
}
