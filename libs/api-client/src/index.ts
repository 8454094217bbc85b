export {
  type Answer,
  type AnswerTo,
  type CallOptions,
  type Client,
  createClient,
  createIdempotencyKey,
  type InputOf,
  urlOf,
} from './client.ts'
export { ApiError, isStatus, NetworkError } from './errors.ts'
export { errorText } from './parse.ts'
export {
  isWorthRetrying,
  isWorthRetryingSignIn,
  retryAuthCheck,
  retryDelay,
  retryMutation,
  retryQuery,
  retrySignIn,
  retrySignOut,
  signInRetryDelay,
} from './retry.ts'
