import {
  type MutationFunctionContext,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
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

const mutationOptions = <Answer, Variables, Before>({
  send,
  ...options
}: ApiMutationOptions<Answer, Variables, Before>): UseMutationOptions<Answer, Error, Variables, Before> => ({
  ...options,
  mutationFn: (variables, context) => send(variables, { idempotencyKey: keyOf(context) }),
})

/**
 * `useMutation` for calls that change something: all attempts of one `mutate` share one Idempotency-Key, so that a retry
 * can never like twice.
 */
export function useApiMutation<Answer, Variables = void, Before = unknown>(
  options: ApiMutationOptions<Answer, Variables, Before>,
) {
  return useMutation<Answer, Error, Variables, Before>(mutationOptions(options))
}

/** One mutation without a component, for what outlives the component that began it: a deletion and its undo. */
export function runApiMutation<Answer, Before = unknown>(
  client: QueryClient,
  options: ApiMutationOptions<Answer, void, Before>,
) {
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(mutationOptions(options)))
  // As with `mutate`: `onError` has reported the failure.
  mutation.execute().catch(() => {})
}
