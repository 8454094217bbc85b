import { AppError, type ErrorBody, type TextValues, texts } from '@vitrine/contracts'
import type { FastifyError } from 'fastify'
import { isTransient } from './transient.ts'

/** Any error as the {@link AppError} that its caller may see; an unforeseen one is `internal`, a transient one 503. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isTransient(error)) {
    return new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause: error })
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode
  switch (status) {
    case 400:
      return new AppError('validation_error', texts.errors.validation.message, { cause: error })
    case 404:
      return new AppError('not_found', texts.errors.notFound.message, { cause: error })
    case 413:
      return new AppError('payload_too_large', texts.errors.payloadTooLarge, { cause: error })
    case 415:
      return new AppError('unsupported_media', texts.errors.unsupportedMedia, { cause: error })
    case 503:
      return new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause: error })
    default:
      return new AppError('internal', texts.errors.server.message, { cause: error })
  }
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    ...(error.messageId && { messageId: error.messageId }),
    ...(error.values && { values: error.values }),
    code: error.code,
    requestId,
    ...(error.errors && { errors: error.errors }),
    ...(error.details && { details: error.details }),
  }
}

export const unauthenticated = (): AppError =>
  new AppError('unauthenticated', texts.errors.authentication.message)
export const notFound = (message: string = texts.errors.notFound.message): AppError =>
  new AppError('not_found', message)
export const forbidden = (message: string = texts.errors.accessDenied.message): AppError =>
  new AppError('forbidden', message)

/** A refusal of one field that only the database could see. `values`: of the names in the text. */
export function invalid(field: string, message: string, values?: TextValues): AppError {
  const filled = values && { values }
  return new AppError('validation_error', message, { ...filled, errors: [{ field, message, ...filled }] })
}
