import { actingUserHeader, type CallOf, type Route } from '@vitrine/contracts'
import { ApiError, isStatus, NetworkError } from './errors.ts'
import { errorParts, errorText } from './parse.ts'

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : Record<never, never> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }

type Segments<P> = P extends undefined ? undefined : { [K in keyof P]: string | number }

/** What a call of this route takes: `params`, `query` and `body`, each as the contract declares it. */
export type InputOf<R extends Route> = Given<'params', Segments<CallOf<R>['params']>> &
  Given<'query', CallOf<R>['query']> &
  Given<'body', CallOf<R>['body']>

export type AnswerTo<R extends Route> = CallOf<R>['answer']

export interface CallOptions {
  signal?: AbortSignal
  /** The same for every attempt of one mutation, so that a retry has no second effect. */
  idempotencyKey?: string
  /** The user that the request is made for; null: whoever the session is. Absent: the client's `actingUser`. */
  actingUser?: number | null
  headers?: Record<string, string>
  /** Sent in place of a JSON body, to a route that takes a file (`streamedBody`). */
  form?: FormData
  /** In place of the client's. */
  fetch?: typeof fetch
}

/** The page's session, for a client whose requests name the user that they are made for. */
export interface PageSession {
  /** The user of the page at this moment; null without one. */
  actingUser(): number | null
  /**
   * Called when an answer says that the session is not this user's (any more). Checks it, and says whether it is the
   * user's after all: then the request is sent once more.
   */
  isStill(user: number): Promise<boolean>
}

type Arguments<R extends Route> =
  Record<never, never> extends InputOf<R>
    ? [input?: InputOf<R>, options?: CallOptions]
    : [input: InputOf<R>, options?: CallOptions]

/** An answer with the paging headers of its list. */
export interface Answer<T> {
  data: T
  status: number
  /** Undefined: this was the last page, or the list has no cursors. */
  nextCursor: string | undefined
  hasNext: boolean
  total: number | undefined
  unreadCount: number | undefined
  /** The list is empty because its owner does not show it. */
  isHidden?: true
}

export interface Client {
  /** Calls a route and gives its answer; throws {@link ApiError} or {@link NetworkError}. */
  call<R extends Route>(route: R, ...rest: Arguments<R>): Promise<AnswerTo<R>>
  /** Like `call`, but returns `null` for 401 (XC1). */
  read<R extends Route>(route: R, ...rest: Arguments<R>): Promise<AnswerTo<R> | null>
  /** Like `call`, with the paging headers. */
  page<R extends Route>(route: R, ...rest: Arguments<R>): Promise<Answer<AnswerTo<R>>>
}

interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** `/api/posts/:id` and `{ id: 7 }` → `/api/posts/7`, with the query behind it; absent values are left out. */
export function urlOf(route: Pick<Route, 'path'>, input: AnyInput): string {
  const params = new Map(entriesOf(input.params))
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [name, value] of entriesOf(input.query)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

function numberIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name)
  return value === null || value === '' ? undefined : Number(value)
}

/** What an answer that is no success says. */
export async function failureOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  const retryAfter = numberIn(response.headers, 'retry-after')
  const requestId = response.headers.get('x-request-id')
  return new ApiError(response.status, errorText(body, response.status, response.statusText), {
    ...(requestId !== null && { requestId }),
    ...errorParts(body),
    ...(retryAfter !== undefined && !Number.isNaN(retryAfter) && { retryAfter }),
  })
}

/** Whether a refusal may mean that the session is no longer the user's for whom the request was made. */
export const isOfAnotherSession = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'session_changed'

/** A client of the routes in the contracts, which type its paths, bodies and answers. */
export function createClient(
  options: { baseUrl?: string; fetch?: typeof fetch; session?: PageSession } = {},
): Client {
  const base = options.baseUrl ?? ''
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  function initOf(route: Route, input: AnyInput, more: CallOptions, user: number | null): RequestInit {
    const isMutation = route.method !== 'GET'
    const headers: Record<string, string> = { accept: 'application/json', ...more.headers }
    if (user !== null) headers[actingUserHeader] = String(user)
    if (isMutation) {
      // The browser names the type of a form itself, with its boundary.
      if (!more.form) headers['content-type'] = 'application/json'
      headers['idempotency-key'] = more.idempotencyKey ?? createIdempotencyKey()
    }
    const init: RequestInit = { method: route.method, headers, credentials: 'include' }
    if (isMutation) init.body = more.form ?? JSON.stringify(input.body ?? {})
    if (more.signal) init.signal = more.signal
    return init
  }

  async function request(route: Route, input: AnyInput, more: CallOptions): Promise<Response> {
    const { session } = options
    const user = more.actingUser === undefined ? (session?.actingUser() ?? null) : more.actingUser
    const url = base + urlOf(route, input)
    const init = initOf(route, input, more, user)
    const attempt = async () => {
      const response = await (more.fetch ?? send)(url, init).catch((cause: unknown) => {
        if (more.signal?.aborted) throw cause
        throw new NetworkError(cause)
      })
      return response.ok ? response : failureOf(response)
    }
    const first = await attempt()
    if (first instanceof Response) return first
    if (user === null || !session || !isOfAnotherSession(first) || !(await session.isStill(user))) throw first
    const second = await attempt()
    if (second instanceof Response) return second
    throw second
  }

  /** A success whose body is not JSON did not come from Vitrine. */
  async function bodyOf(response: Response): Promise<unknown> {
    const text = await response.text().catch((cause: unknown) => {
      throw new NetworkError(cause)
    })
    if (text === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      throw new ApiError(502, errorText('', 502, ''))
    }
  }

  const client: Client = {
    async call<R extends Route>(route: R, ...[input, more]: Arguments<R>) {
      return (await bodyOf(await request(route, input ?? {}, more ?? {}))) as AnswerTo<R>
    },
    async read<R extends Route>(route: R, ...rest: Arguments<R>) {
      try {
        return await client.call(route, ...rest)
      } catch (error) {
        if (isStatus(error, 401)) return null
        throw error
      }
    },
    async page<R extends Route>(route: R, ...[input, more]: Arguments<R>) {
      const response = await request(route, input ?? {}, more ?? {})
      const nextCursor = response.headers.get('x-next-cursor') || undefined
      return {
        data: (await bodyOf(response)) as AnswerTo<R>,
        status: response.status,
        nextCursor,
        hasNext: nextCursor !== undefined || /rel="?next"?/.test(response.headers.get('link') ?? ''),
        total: numberIn(response.headers, 'x-total-count'),
        unreadCount: numberIn(response.headers, 'x-unread-count'),
        ...(response.headers.get('x-hidden') === 'true' && { isHidden: true as const }),
      }
    },
  }
  return client
}

/** A key for one mutation: create it once and pass it to every attempt. */
export const createIdempotencyKey = (): string => crypto.randomUUID()
