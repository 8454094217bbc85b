import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Capability } from './roles.ts'
import type { Service } from './services.ts'
import type { TextId } from './text-ids.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: `public` everyone; `user` every signed-in user; a capability, the users whose role has it.
 * The owning service decides which *objects* a caller may change.
 */
export type Access = 'public' | 'user' | { capability: Capability }

/** `count/window`, e.g. `120/min`, `5/30min`: per user, else per IP (a /64 for IPv6). `ip:` counts per IP always. */
export type RateLimit = `${'' | 'ip:'}${number}/${'' | number}${'s' | 'min' | 'h'}`

/**
 * `stream`: a server-sent event stream, forwarded unbuffered and without a deadline. `file`: stored bytes, which a client
 * may ask for by range. `tus`: a request of the tus protocol, whose headers pass in both directions.
 */
export type RouteKind =
  | 'json'
  | 'stream'
  | 'script'
  | 'svg'
  | 'jpeg'
  | 'vtt'
  | 'zip'
  | 'csv'
  | 'ics'
  | 'file'
  | 'tus'

/** A body that is forwarded as it arrives, never held in memory. */
export interface StreamedBody {
  /** The `Content-Type` of the body, without parameters. */
  type: 'multipart/form-data' | 'application/offset+octet-stream'
  /** A longer `Content-Length` is refused before a byte is read; a body without one is cut at this size. */
  maxBytes: number
  /** What the refusal says; absent: that the content is too large. */
  tooLarge?: TextId
}

export interface Route<
  Path extends string = string,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Responses extends Record<number, z.ZodType> = Record<number, z.ZodType>,
  Who extends Access = Access,
  Kind extends RouteKind = RouteKind,
  Streamed extends StreamedBody | undefined = StreamedBody | undefined,
> {
  method: Method
  /** With `:name` parameters. */
  path: Path
  owner: Service
  access: Who
  summary: string
  params?: Params
  query?: Query
  body?: Body
  response: Responses
  /** The error codes it may answer besides those of every route (validation, access, limits, internal). */
  errors?: readonly ErrorCode[]
  /** In addition to the general limits (1,500/5 min per user, 300/5 min anonymous). */
  rateLimit?: RateLimit
  /** In addition, for accounts younger than 24 hours (XC8). */
  firstDayLimit?: RateLimit
  /** The operation with whose requests those of this route are counted, because it is the same by another path. */
  limitedAs?: string
  /** The body is a form that the gateway accepts and drops; of all other routes it is JSON. */
  takesForm?: true
  /** In place of `body`. */
  streamedBody?: Streamed
  /**
   * A GET of another service with the same parameters, which the gateway asks before it reads the body: what refuses it refuses the
   * request, and the permit that it answers is handed on (`permitHeader`).
   */
  permittedBy?: { path: string; owner: Service }
  /** Absent: `json`. */
  kind?: Kind
  /** `Cache-Control` of a success; absent: `no-store`. */
  cache?: string
}

/**
 * Declares a route once: the service mounts it, the gateway forwards it, the client and OpenAPI derive from it.
 * @__NO_SIDE_EFFECTS__ A bundle leaves out the routes that it does not use.
 */
export function defineRoute<
  const Path extends string,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Responses extends Record<number, z.ZodType> = Record<number, z.ZodType>,
  const Who extends Access = Access,
  Streamed extends StreamedBody | undefined = undefined,
>(
  route: Route<Path, Params, Query, Body, Responses, Who, RouteKind, Streamed>,
): Route<Path, Params, Query, Body, Responses, Who, RouteKind, Streamed> {
  return route
}

/** Output and input types of a declared part; undefined where the route declares none. */
type Output<S> = [NonNullable<S>] extends [never] ? undefined : z.output<Extract<S, z.ZodType>>
type Input<S> = [NonNullable<S>] extends [never] ? undefined : z.input<Extract<S, z.ZodType>>

export type ParamsOf<R extends Route> = Output<R['params']>
export type QueryOf<R extends Route> = Output<R['query']>
export type BodyOf<R extends Route> = Output<R['body']>
/** What a handler returns: one of the declared answers, before the schema removes fields that it does not name. */
export type AnswerOf<R extends Route> = z.input<R['response'][keyof R['response']]>
/** What a caller sends and receives. */
export type CallOf<R extends Route> = {
  params: Input<R['params']>
  query: Input<R['query']>
  body: Input<R['body']>
  answer: z.output<R['response'][keyof R['response']]>
}
