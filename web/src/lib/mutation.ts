import {
  type MutationFunctionContext,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { createIdempotencyKey } from '@vitrine/api-client'
import { useRef } from 'react'
import { pageUser } from './page-user.ts'

/** What all attempts of one mutation share. */
export interface Sending {
  idempotencyKey: string
  /** The user of the page when it was written; by the time it is sent, another one may have signed in. */
  actingUser: number | null
}

/** TanStack Query hands the same context to every attempt of one `mutate`, and to no other. */
const sendings = new WeakMap<MutationFunctionContext, Sending>()

function sendingOf(context: MutationFunctionContext): Sending {
  const sending = sendings.get(context) ?? {
    idempotencyKey: createIdempotencyKey(),
    actingUser: pageUser(),
  }
  sendings.set(context, sending)
  return sending
}

type ApiMutationOptions<Answer, Variables, Before> = Omit<
  UseMutationOptions<Answer, Error, Variables, Before>,
  'mutationFn'
> & {
  /** Pass the second argument on to `api.call(route, input, options)`. */
  send: (variables: Variables, options: Sending) => Promise<Answer>
}

const mutationOptions = <Answer, Variables, Before>({
  send,
  onMutate,
  ...options
}: ApiMutationOptions<Answer, Variables, Before>): UseMutationOptions<Answer, Error, Variables, Before> => ({
  ...options,
  // Called at once, also when the mutation has to wait for a connection or for another one.
  onMutate: (variables, context) => {
    sendingOf(context)
    return onMutate?.(variables, context) as Before
  },
  mutationFn: (variables, context) => send(variables, sendingOf(context)),
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

/**
 * {@link useApiMutation} for a form or a button that waits for the answer: a further `mutate` meanwhile does nothing, also
 * before the button is rendered as disabled.
 */
export function useSingleMutation<Answer, Variables = void, Before = unknown>(
  options: ApiMutationOptions<Answer, Variables, Before>,
) {
  const isSending = useRef(false)
  const mutation = useApiMutation<Answer, Variables, Before>({
    ...options,
    onSettled: (...settled) => {
      isSending.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate = (variables: Variables) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(variables)
  }
  return { ...mutation, mutate }
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
