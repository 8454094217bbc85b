import { afterAll, beforeAll, it } from 'vitest'
import { startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectControlsToRecover } from './every-control.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** Offline is in failure.test.ts. */
it('every control, on a network that loses every third request, breaks nothing that does not come back by itself', () =>
  expectControlsToRecover(env, 'losing', async context => {
    let count = 0
    await context.route(/\/(api|assets)\//, route => (++count % 3 === 0 ? route.abort() : route.continue()))
  }))
