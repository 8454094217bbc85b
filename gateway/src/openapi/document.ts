import * as contracts from '@vitrine/contracts'
import { type Access, allRoutes, type ErrorCode, errorStatus, type Route, texts } from '@vitrine/contracts'
import { z } from 'zod'
import {
  createDocument as writeDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameters,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'

const translatable = {
  message: z.string(),
  messageId: z.string().describe('Names the message for clients that show another language').optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
} satisfies Record<keyof contracts.Translatable, z.ZodType>
const ErrorBody = z
  .object({
    ...translatable,
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), ...translatable })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  } satisfies Record<keyof contracts.ErrorBody, z.ZodType>)
  .meta({ id: 'ErrorBody', description: 'Every answer that is not a success' })

/** The contracts' entities have names in the document, so that it refers to them instead of repeating them. */
for (const [id, value] of Object.entries(contracts)) {
  const isEntity = value instanceof z.ZodObject && /^[A-Z]/.test(id) && value !== contracts.Empty
  if (isEntity && !z.globalRegistry.get(value)?.id) z.globalRegistry.add(value, { id })
}

const contentTypes = {
  json: 'application/json',
  stream: 'text/event-stream',
  script: 'text/javascript',
  svg: 'image/svg+xml',
  jpeg: 'image/jpeg',
  vtt: 'text/vtt',
  zip: 'application/zip',
  csv: 'text/csv',
  ics: 'text/calendar',
  file: 'application/octet-stream',
  tus: 'application/offset+octet-stream',
} as const

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key again within 24 hours gives the same answer, read anew where it is a post or comment, and changes nothing.',
  schema: { type: 'string' },
} as const

const actingUser = {
  name: contracts.actingUserHeader,
  in: 'header',
  required: false,
  description:
    'The id of the user that the request is made for. Refused with `unauthenticated` without a session, and with ' +
    '`session_changed` when the session is another user’s.',
  schema: { type: 'string' },
} as const

/** Of the tus 1.0 protocol, which fetches and clients of tus set themselves. */
const tusHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'].map(name => ({
  name,
  in: 'header' as const,
  required: name === 'Tus-Resumable',
  schema: { type: 'string' as const },
}))
const range = { name: 'Range', in: 'header', required: false, schema: { type: 'string' } } as const

/** The whole API as OpenAPI 3.1, from the same objects that route and validate it. */
export function createDocument(): ReturnType<typeof writeDocument> {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {}
  for (const route of allRoutes.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return writeDocument({
    openapi: '3.1.0',
    info: {
      title: `${texts.product} API`,
      version: '1',
      description:
        'Sessions are HttpOnly cookies that the gateway issues. Changes take JSON of up to 64 KiB, or a file where ' +
        'an operation says so, and repeat safely with an `Idempotency-Key`.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: contracts.sessionCookies('https://vitrine.example').session,
        },
      },
    },
  })
}

function operationOf(route: (typeof allRoutes)[number]): ZodOpenApiOperationObject {
  const { operationId, summary, owner, access, rateLimit, params, query } = route
  const requestBody = bodyOf(route)
  return {
    operationId,
    tags: [owner],
    summary,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(typeof access === 'object' && { 'x-capability': access.capability }),
    ...(rateLimit && { 'x-rate-limit': rateLimit }),
    requestParams: { ...(params && { path: params }), ...(query && { query }) } as ZodOpenApiParameters,
    parameters: [
      actingUser,
      ...(route.method === 'GET' ? [] : [idempotencyKey]),
      ...(route.kind === 'tus' ? tusHeaders : []),
      ...(route.kind === 'file' ? [range] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: { ...successes(route), ...failures(route, access) },
  }
}

function bodyOf({ body, streamedBody }: Route): ZodOpenApiRequestBodyObject | undefined {
  if (streamedBody) {
    const { type, maxBytes } = streamedBody
    const schema = type === 'multipart/form-data' ? anyFields : bytes
    return { required: true, description: `Up to ${maxBytes} bytes`, content: { [type]: { schema } } }
  }
  if (!body) return undefined
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: body } },
  }
}
/** The summary names them. */
const anyFields = { type: 'object' } as const
const bytes = { type: 'string', format: 'binary' } as const

function successes(route: Route): ZodOpenApiResponsesObject {
  const type = contentTypes[route.kind ?? 'json']
  return Object.fromEntries(
    Object.entries(route.response).map(([status, schema]) => [
      status,
      { description: route.summary, content: { [type]: { schema } } },
    ]),
  )
}

/** The refusals that a route declares and those that every route has, by status. */
function failures(route: Route, access: Access): ZodOpenApiResponsesObject {
  const codes = new Set<ErrorCode>([
    'rate_limited',
    'internal',
    'service_unavailable',
    ...(route.errors ?? []),
  ])
  if (route.params || route.query || route.body) codes.add('validation_error')
  if (route.body || route.streamedBody)
    codes.add('payload_too_large').add('unsupported_media').add('idempotency_key_reused')
  if (access !== 'public') codes.add('unauthenticated').add('session_changed')
  if (typeof access === 'object' || route.method !== 'GET') codes.add('forbidden')
  const byStatus = Map.groupBy([...codes].sort(), code => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      { description: these.join(', '), content: { 'application/json': { schema: ErrorBody } } },
    ]),
  )
}
