import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { responseSchema } from './response-schema.ts'

it('serialises a union of objects with a nullable part that has a name in documents', async () => {
  const Person = z.object({ name: z.string() })
  z.globalRegistry.add(Person, { id: 'ResponseSchemaPerson' })
  const Item = z.discriminatedUnion('type', [
    z.object({ type: z.literal('walk'), by: Person.nullable() }),
    z.object({ type: z.literal('talk'), hall: z.string() }),
  ])
  const items = [
    { type: 'walk', by: { name: 'Ada' } },
    { type: 'walk', by: null },
    { type: 'talk', hall: 'A' },
  ]
  const app = Fastify()
  const response = { 200: responseSchema(z.array(Item)) }
  app.get('/', { schema: { response } }, async () => items.map(item => ({ ...item, secret: 1 })))
  expect((await app.inject('/')).json()).toEqual(items)
  await app.close()
})
