import * as contracts from '@vitrine/contracts'
import { type Access, allRoutes, type ErrorCode, errorStatus, type Route, texts } from '@vitrine/contracts'
import { z } from 'zod'

type Json = { [key: string]: unknown }

/** The contracts' entities by name, so that the document names them instead of repeating them. */
const entities = z.registry<{ id: string }>()
for (const [name, value] of Object.entries(contracts)) {
  const isEntity = value instanceof z.ZodObject && /^[A-Z]/.test(name) && value !== contracts.Empty
  if (isEntity && !entities.has(value)) entities.add(value, { id: name })
}

const ErrorBody = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .describe('Every answer that is not a success')
entities.add(ErrorBody, { id: 'ErrorBody' })

/** The whole API as OpenAPI 3.1, from the same objects that route and validate it. */
export function createDocument(): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const route of allRoutes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${texts.product} API`,
      version: '1',
      description:
        'Sessions are HttpOnly cookies that the gateway issues. Changes take JSON of up to 64 KiB, and repeat ' +
        'safely with an `Idempotency-Key`.',
    },
    paths: sorted(paths),
    components: {
      schemas: sorted(schemas),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: contracts.sessionCookies('https://vitrine.example').session,
        },
      },
    },
  }
}

function operationOf(route: (typeof allRoutes)[number], schemas: Json): Json {
  const { operationId, summary, owner, access, rateLimit, body } = route
  const parameters = [
    ...parametersOf('path', route.params, schemas),
    ...parametersOf('query', route.query, schemas),
    ...(route.method === 'GET' ? [] : [idempotencyKey]),
  ]
  return {
    operationId,
    tags: [owner],
    summary,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(typeof access === 'object' && { 'x-capability': access.capability }),
    ...(rateLimit && { 'x-rate-limit': rateLimit }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(body, 'input', schemas) } },
      },
    }),
    responses: { ...successes(route, schemas), ...failures(route, access, schemas) },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again within 24 hours gives the stored answer and changes nothing.',
  schema: { type: 'string' },
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }
  })
}

const contentTypes = {
  json: 'application/json',
  stream: 'text/event-stream',
  image: 'image/svg+xml',
} as const

function successes(route: Route, schemas: Json): Json {
  const type = contentTypes[route.kind ?? 'json']
  return Object.fromEntries(
    Object.entries(route.response).map(([status, schema]) => [
      status,
      { description: route.summary, content: { [type]: { schema: schemaOf(schema, 'output', schemas) } } },
    ]),
  )
}

/** The refusals that a route declares and those that every route has, by status. */
function failures(route: Route, access: Access, schemas: Json): Json {
  const codes = new Set<ErrorCode>([
    'rate_limited',
    'internal',
    'service_unavailable',
    ...(route.errors ?? []),
  ])
  if (route.params || route.query || route.body) codes.add('validation_error')
  if (route.body) codes.add('payload_too_large').add('unsupported_media').add('idempotency_key_reused')
  if (access !== 'public') codes.add('unauthenticated')
  if (typeof access === 'object' || route.method !== 'GET') codes.add('forbidden')
  const byStatus = Map.groupBy([...codes].sort(), code => errorStatus[code])
  const schema = schemaOf(ErrorBody, 'output', schemas)
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      { description: these.join(', '), content: { 'application/json': { schema } } },
    ]),
  )
}

/** One schema, with the entities that it names moved to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    metadata: entities,
    unrepresentable: 'any',
  }) as Json & { $defs?: Json }
  const id = entities.get(schema)?.id
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= pointed(definition as Json)
  if (!id) return pointed(own)
  schemas[id] ??= pointed(own)
  return { $ref: `#/components/schemas/${id}` }
}

function pointed(schema: Json): Json {
  const { id: _, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json
  return rest
}

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
