import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { expect, it } from 'vitest'
import { createDispatcher } from './dispatcher.ts'

it('refuses a request when 640 wait for the same service, until one of them is answered', () => {
  const waiting: { origin: string; handler: Dispatcher.DispatchHandler }[] = []
  const agent = {
    dispatch({ origin }: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
      waiting.push({ origin: String(origin), handler })
      return true
    },
  } as unknown as Dispatcher
  const dispatcher = createDispatcher(agent, 640)
  const results: (string | undefined)[] = []
  const send = (origin: string) =>
    dispatcher.request({ origin, path: '/', method: 'GET' }, error => results.push(error?.message))

  for (let count = 0; count < 640; count++) send('http://busy')
  expect(results).toEqual([])
  send('http://busy')
  expect(results).toEqual(['too many requests wait for it'])
  send('http://other')
  expect([results.length, waiting.length]).toEqual([1, 641])

  waiting[0]?.handler.onResponseError?.({} as Dispatcher.DispatchController, new Error('reset'))
  expect(results.at(-1)).toBe('reset')
  send('http://busy')
  expect(waiting).toHaveLength(642)
  send('http://busy')
  expect(results.at(-1)).toBe('too many requests wait for it')
})

/** An answer whose length is unknown, which is passed on as a stream, and what ends its connection. */
function streamedAnswer() {
  let handler: Dispatcher.DispatchHandler | undefined
  let body: Readable | undefined
  const agent = {
    dispatch(_options: Dispatcher.DispatchOptions, given: Dispatcher.DispatchHandler) {
      handler = given
      return true
    },
  } as unknown as Dispatcher
  createDispatcher(agent, 1).request({ origin: 'http://service', path: '/', method: 'GET' }, (_, answer) => {
    body = answer.body
  })
  const controller = { abort() {}, pause() {}, resume() {} } as unknown as Dispatcher.DispatchController
  handler?.onResponseStart?.(controller, 200, {}, 'OK')
  return { body: body as Readable, fail: (error: Error) => handler?.onResponseError?.(controller, error) }
}

it('ends an unread body without an error, and a read one with it', async () => {
  const unread = streamedAnswer()
  unread.fail(new Error('the gateway stops'))
  expect(unread.body.destroyed).toBe(true)

  const read = streamedAnswer()
  const failed = Promise.withResolvers<Error>()
  read.body.on('error', failed.resolve)
  read.fail(new Error('the gateway stops'))
  expect((await failed.promise).message).toBe('the gateway stops')
})
