import { type MutationFunctionContext, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { createIdempotencyKey } from '@vitrine/api-client'

/** TanStack Query hands the same context to every attempt of one `mutate`, and to no other. */
const keys = new WeakMap<MutationFunctionContext, string>()

function keyOf(context: MutationFunctionContext): string {
  const key = keys.get(context) ?? createIdempotencyKey()
  keys.set(context, key)
  return key
}

type ApiMutationOptions<Answer, Variables, Before> = Omit<
  UseMutationOptions<Answer, Error, Variables, Before>,
  'mutationFn'
> & {
  /** Pass the second argument on to `api.call(route, input, options)`. */
  send: (variables: Variables, options: { idempotencyKey: string }) => Promise<Answer>
}

/**
 * `useMutation` for calls that change something: all attempts of one `mutate` share one Idempotency-Key, so that a retry
 * can never like twice.
 */
export function useApiMutation<Answer, Variables = void, Before = unknown>({
  send,
  ...options
}: ApiMutationOptions<Answer, Variables, Before>) {
  return useMutation<Answer, Error, Variables, Before>({
    ...options,
    mutationFn: (variables, context) => send(variables, { idempotencyKey: keyOf(context) }),
  })
}
