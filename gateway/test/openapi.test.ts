import { allRoutes } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDocument } from '../src/openapi/document.ts'

type Json = { [key: string]: unknown }

const document = createDocument() as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { content: Record<string, { schema: Json }> }>
}

it('has every route once, and only references that exist', () => {
  const operations = Object.values(document.paths as object).flatMap(path => Object.values(path as object))
  expect(operations.map(operation => operation.operationId).sort()).toEqual(
    allRoutes.map(route => route.operationId as string).sort(),
  )
  const { schemas } = document.components as { schemas: object }
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/([^"]*)"/g))
    expect(name).toBe(`components/schemas/${Object.keys(schemas).find(known => name?.endsWith(`/${known}`))}`)
})

/** A schema with the components in the place of the references to them, and without descriptions. */
function resolved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolved)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, description: _, id: _id, ...rest } = schema as Json
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/components/schemas/', '')
    expect(Object.keys(document.components.schemas)).toContain(name)
    return resolved(document.components.schemas[name])
  }
  // The writer adds to a union of objects that it is an object, and which of them has which type; each of them says so.
  const { type: _type, discriminator: _discriminator, ...ofUnion } = rest
  const own = Object.entries('oneOf' in rest ? ofUnion : rest)
  return Object.fromEntries(own.map(([key, value]) => [key, resolved(value)]))
}

/** What zod itself writes of a schema, with nothing named. */
function written(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: z.registry<Json>(),
  }) as Json
  return resolved(own)
}

const fieldsOf = (schema: z.ZodType | undefined): [name: string, schema: z.ZodType][] =>
  schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : []

describe.each(allRoutes.map(route => [route.operationId, route] as const))('%s', (operationId, route) => {
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
  const operation = document.paths[path]?.[route.method.toLowerCase()] as Operation

  it('has each path and query parameter of the contract, with its schema', () => {
    expect(operation.operationId).toBe(operationId)
    expect([route.params ?? z.object(), route.query ?? z.object()]).toEqual([
      expect.any(z.ZodObject),
      expect.any(z.ZodObject),
    ])
    const expected = [
      ...fieldsOf(route.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
      ...fieldsOf(route.query).map(([name, schema]) => ({
        name,
        in: 'query',
        required: !schema.safeParse(undefined).success,
        schema,
      })),
    ].map(parameter => ({ ...parameter, schema: written(parameter.schema, 'input') }))
    const parameters = (operation.parameters ?? []).filter(({ in: place }) => place !== 'header')
    expect(
      parameters.map(parameter => ({
        name: parameter.name,
        in: parameter.in,
        required: parameter.required === true,
        schema: resolved(parameter.schema),
      })),
    ).toEqual(expected)
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(
      fieldsOf(route.params).map(([name]) => name),
    )
  })

  it('has the body and each answer of the contract, with their schemas', () => {
    const body = operation.requestBody?.content['application/json']?.schema
    expect(body && resolved(body)).toEqual(route.body && written(route.body, 'input'))
    if (route.streamedBody)
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([route.streamedBody.type])
    for (const [status, schema] of Object.entries(route.response)) {
      const content = operation.responses[status]?.content ?? {}
      expect(Object.values(content).map(each => resolved(each.schema))).toEqual([written(schema, 'output')])
    }
  })
})

it('names the query parameters of the museum list and of the searches', () => {
  const queryOf = (path: string) =>
    document.paths[path]?.get?.parameters?.filter(each => each.in === 'query').map(({ name }) => name)
  expect(queryOf('/api/museums')).toEqual([
    'limit',
    'offset',
    'cursor',
    'category',
    'openNow',
    'amenities',
    'bbox',
    'near',
  ])
  expect(queryOf('/api/search')).toEqual(['q', 'category'])
  expect(queryOf('/api/search/museums')).toEqual(['q', 'category', 'limit', 'cursor'])
})
