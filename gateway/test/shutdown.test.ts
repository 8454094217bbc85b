import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createTestEnvironment } from './environment.ts'

it('stops at once while a connection is open that has carried no request', async () => {
  const environment = await createTestEnvironment()
  const socket = connect(environment.port, '127.0.0.1')
  await once(socket, 'connect')
  // The server has accepted it, for it answers on another one that was opened later.
  await (await fetch(`${environment.url}/healthz`)).text()
  const closed = once(socket, 'close')
  await environment.stop()
  await closed
  // Less than Node waits for the headers of a request, after which it closes the connection by itself.
}, 20_000)

it('answers a request that is in flight before it stops', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const environment = await createTestEnvironment({}, service => {
    service.get('/api/posts/7', async () => {
      arrive()
      await released
      return { id: 7 }
    })
  })
  const answer = fetch(`${environment.url}/api/posts/7`)
  await arrived
  const stopped = environment.gateway.stop()
  release()
  expect(await (await answer).json()).toEqual({ id: 7 })
  await stopped
  await environment.stop()
})
