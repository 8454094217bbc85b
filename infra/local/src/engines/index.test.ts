import { expect, test } from 'vitest'
import { external } from './engine.ts'
import { resolveAddress } from './index.ts'

test('an engine waits for the address of the one that it stands on', async () => {
  const address = Promise.withResolvers<string>()
  const engine = external('postgres', 'postgres://server/postgres', 'DATABASE_URL')
  resolveAddress(address, Promise.resolve(engine))
  expect(await address.promise).toBe('postgres://server/postgres')
})

test('it fails with the reason of the one that does not start', async () => {
  const address = Promise.withResolvers<string>()
  resolveAddress(address, Promise.reject(new Error('No PostgreSQL that runs here')))
  await expect(address.promise).rejects.toThrow('No PostgreSQL that runs here')
})
