import { expect, it } from 'vitest'
import { createTestEnvironment } from './environment.ts'

it('starts and stops without MongoDB', async () => {
  const env = await createTestEnvironment({ MONGO_URL: 'mongodb://127.0.0.1:9/media', TIMEOUT_FACTOR: '1' })
  const { parts } = (await env.service.app.inject('/readyz')).json()
  expect(parts.mongo).toBe(false)
  await expect(env.upload(1)).rejects.toThrow()
  await env.close()
})
