import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { expect, it } from 'vitest'
import { createDispatcher } from './dispatcher.ts'

/** A body that is passed on as a stream, and what ends its connection. */
async function streamedAnswer() {
  const started = Promise.withResolvers<Dispatcher.DispatchHandler>()
  const agent = {
    dispatch(_options: unknown, handler: Dispatcher.DispatchHandler) {
      started.resolve(handler)
      return true
    },
  } as unknown as Dispatcher
  const answered = Promise.withResolvers<Readable>()
  const { request } = createDispatcher(agent, 1)
  request({ origin: 'http://service', path: '/', method: 'GET' }, (_error, answer) =>
    answered.resolve(answer?.body as unknown as Readable),
  )
  const handler = await started.promise
  const controller = { abort() {}, pause() {}, resume() {} } as unknown as Dispatcher.DispatchController
  handler.onResponseStart?.(controller, 200, {}, 'OK')
  return {
    body: await answered.promise,
    fail: (error: Error) => handler.onResponseError?.(controller, error),
  }
}

it('ends an unread body without an error, and a read one with it', async () => {
  const unread = await streamedAnswer()
  unread.fail(new Error('the gateway stops'))
  expect(unread.body.destroyed).toBe(true)

  const read = await streamedAnswer()
  const failed = Promise.withResolvers<Error>()
  read.body.on('error', failed.resolve)
  read.fail(new Error('the gateway stops'))
  expect((await failed.promise).message).toBe('the gateway stops')
})
