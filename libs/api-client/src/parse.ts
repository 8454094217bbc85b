import { type ErrorCode, errorStatus, type FieldError, type TextValues } from '@vitrine/contracts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const said = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function joined(errors: unknown): string | undefined {
  if (!Array.isArray(errors)) return undefined
  return said(
    errors
      .map(each => (isRecord(each) ? said(each.message) : said(each)))
      .filter(message => message !== undefined)
      .join(', '),
  )
}

/** The first present of: a string body, message, error, data.message, errors. */
function fromBody(body: unknown): string | undefined {
  if (typeof body === 'string') return said(body)
  if (!isRecord(body)) return undefined
  const data = isRecord(body.data) ? said(body.data.message) : undefined
  return said(body.message) ?? said(body.error) ?? data ?? joined(body.errors)
}

/** Surrounding quotes off, quotes unescaped, whitespace collapsed, a JSON-looking text unwrapped; an object that says nothing is no text. */
function cleaned(raw: string): string {
  const plain = raw
    .trim()
    .replace(/^(["'])([\s\S]*)\1$/, '$2')
    .replace(/\\(["'])/g, '$1')
    .replace(/\\n/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!plain.startsWith('{')) return plain
  const inner = parsed(plain)
  if (!isRecord(inner)) return plain
  return said(inner.message) ?? said(inner.error) ?? ''
}

/** The English text of a failed answer (XC2). A client in another language shows the text of `messageId` instead. */
export function errorText(body: string, status: number, statusText = ''): string {
  const value = parsed(body)
  const text = fromBody(value)
  if (text !== undefined) return cleaned(text)
  // JSON that says nothing (`null`, `[]`, `{}`, a number) is no text for people.
  const raw = value === undefined ? cleaned(body) : ''
  return raw || statusText.trim() || (status > 0 ? `Error ${status}` : 'An unexpected error occurred')
}

/** The rest of the error body, as far as it has the shape that the contracts give it. */
export function errorParts(body: string): {
  code?: ErrorCode
  messageId?: string
  values?: TextValues
  errors?: FieldError[]
  details?: Record<string, unknown>
  requestId?: string
} {
  const value = parsed(body)
  if (!isRecord(value)) return {}
  const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errorStatus
  const isField = (each: unknown): each is FieldError =>
    isRecord(each) && typeof each.field === 'string' && typeof each.message === 'string'
  return {
    ...(isCode(value.code) && { code: value.code }),
    ...(typeof value.messageId === 'string' && { messageId: value.messageId }),
    ...(isRecord(value.values) && { values: value.values as TextValues }),
    ...(Array.isArray(value.errors) && { errors: value.errors.filter(isField) }),
    ...(isRecord(value.details) && { details: value.details }),
    ...(typeof value.requestId === 'string' && { requestId: value.requestId }),
  }
}
