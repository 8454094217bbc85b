import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * The JSON Schema that Fastify's serialiser is compiled from: only declared fields leave the service, and they leave
 * faster than by JSON.stringify. `X or null` becomes a nullable X, which the serialiser need not try out at run time.
 */
export function responseSchema(schema: z.ZodType): JsonSchema {
  return nullable(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline' })) as JsonSchema
}

function nullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullable)
  if (typeof node !== 'object' || node === null) return node
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, nullable(value)]),
  ) as JsonSchema
  const options = schema.anyOf as JsonSchema[] | undefined
  if (options?.length !== 2 || !options.some(option => option.type === 'null')) return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...options.find(option => option.type !== 'null'), nullable: true }
}
