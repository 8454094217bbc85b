import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/** Without the names by which the OpenAPI document refers to schemas: of a nullable reference within a union no serialiser can be made. */
const unnamed = z.registry<{ id?: string }>()

/**
 * The JSON Schema that Fastify's serialiser is compiled from: only declared fields leave the service, and they leave
 * faster than by JSON.stringify. `X or null` becomes a nullable X, and a union that a field decides becomes conditions on
 * that field: neither is tried out at run time, and an undeclared field does not keep an object from being one of the union.
 */
export function responseSchema(schema: z.ZodType): JsonSchema {
  const options = { target: 'draft-7', io: 'output', reused: 'inline', metadata: unnamed } as const
  return serialisable(z.toJSONSchema(schema, options)) as JsonSchema
}

function serialisable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(serialisable)
  if (typeof node !== 'object' || node === null) return node
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, serialisable(value)]),
  ) as JsonSchema
  const { anyOf, oneOf, ...rest } = schema
  if (isList(oneOf)) return { ...rest, ...decided(oneOf) }
  if (!isList(anyOf) || anyOf.length !== 2 || !anyOf.some(isNull)) return schema
  return { ...rest, ...anyOf.find(option => !isNull(option)), nullable: true }
}

const isList = (value: unknown): value is JsonSchema[] => Array.isArray(value)
const isNull = ({ type }: JsonSchema) => type === 'null'

/** Zod writes `oneOf` for discriminated unions alone, whose objects have one field in common that is a constant. */
function decided(options: readonly JsonSchema[]): JsonSchema {
  const propertiesOf = ({ properties }: JsonSchema) => Object(properties) as Record<string, JsonSchema>
  const [first, ...others] = options
  if (!first) throw new Error('a union has no option')
  const field = Object.keys(propertiesOf(first)).find(name =>
    options.every(option => propertiesOf(option)[name]?.const !== undefined),
  )
  if (field === undefined) throw new Error('no constant field decides between the objects of a union')
  if (others.length === 0) return first
  const { [field]: constant } = propertiesOf(first)
  return {
    type: 'object',
    if: { type: 'object', properties: { [field]: { const: constant?.const } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: first,
    else: decided(others),
  }
}
