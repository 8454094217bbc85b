import { AppError, type FieldError, type TextId, type TextValues, texts } from '@vitrine/contracts'
import type { z } from 'zod'

/**
 * Who acts comes from the session: these fields of a body are accepted and ignored (convention 2, D-41), unless the schema
 * names them: a moderator names another user. Every other field that a schema does not name is refused.
 */
const identityFields: readonly string[] = ['userId', 'organizerId']

function withoutIdentity(body: unknown, schema: z.ZodType): unknown {
  const named = 'shape' in schema ? (schema.shape as object) : {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => name in named || !identityFields.includes(name)),
  )
}

const textOfType: Record<string, TextId> = {
  array: 'fields.list',
  boolean: 'fields.yesOrNo',
  int: 'fields.wholeNumber',
  number: 'fields.number',
  string: 'fields.text',
  stringbool: 'fields.yesOrNo',
}
const textOfMinimum: Record<string, TextId> = { string: 'fields.tooShort', number: 'fields.tooSmall' }
const textOfMaximum: Record<string, TextId> = {
  string: 'fields.tooLong',
  number: 'fields.tooBig',
  int: 'fields.tooBig',
  array: 'fields.tooMany',
}

/** The text of a rule to which its schema gives none: the validator's own words are never shown. */
function textOf(issue: z.core.$ZodRawIssue): TextId {
  if (!issue.path?.length && issue.code === 'invalid_type') return 'errors.validation.message'
  if (issue.input === undefined) return 'fields.missing'
  switch (issue.code) {
    case 'invalid_type':
      return textOfType[issue.expected] ?? 'fields.invalid'
    case 'invalid_value':
      return textOfType[String(issue.expected)] ?? 'fields.invalid'
    case 'too_small':
      return textOfMinimum[issue.origin] ?? 'fields.invalid'
    case 'too_big':
      return textOfMaximum[issue.origin] ?? 'fields.invalid'
    case 'invalid_format':
      return issue.format === 'datetime' ? 'fields.time' : 'fields.invalid'
    default:
      return 'fields.invalid'
  }
}

function validationError({ issues }: z.ZodError): AppError {
  const errors = issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(field => ({ field, message: texts.fields.unknown }))
    }
    return [{ field: issue.path.join('.'), message: issue.message, values: issue as object as TextValues }]
  })
  // One message a field: the first rule that it breaks.
  const perField = [...new Map(errors.toReversed().map(error => [error.field, error])).values()].toReversed()
  const { message = texts.errors.validation.message, values } = perField[0] ?? {}
  return new AppError('validation_error', message, { ...(values && { values }), errors: perField })
}

/** What a schema makes of data that is no JSON body, such as the fields of a form; throws a `validation_error` in texts of ours. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const { success, data: value, error } = schema.safeParse(data, { error: textOf })
  if (!success) throw validationError(error)
  return value
}

/** Fastify's validation by the schemas of the contracts; a refusal is a `validation_error` in texts of ours. */
export function compileValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }) {
  return (data: unknown) => {
    // Fastify hands a missing body over as null; the contracts call it undefined.
    const type = schema as z.ZodType
    const input = httpPart === 'body' ? withoutIdentity(data ?? undefined, type) : data
    const { success, data: value, error } = type.safeParse(input, { error: textOf })
    return success ? { value } : { error: validationError(error) }
  }
}
