export {
  type Answer,
  type AnswerTo,
  type Client,
  createClient,
  createIdempotencyKey,
  failureOf,
  isOfAnotherSession,
  type PageSession,
} from './client.ts'
export { ApiError, isStatus, NetworkError } from './errors.ts'
export {
  retryAuthCheck,
  retryDelay,
  retryMutation,
  retryQuery,
  retrySignIn,
  retrySignOut,
  signInRetryDelay,
} from './retry.ts'
