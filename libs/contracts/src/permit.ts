import { z } from 'zod'

/** What a service permits to a user at another one ({@link Route.permittedBy}). */
export const Permit = z.object({ permit: z.string() })
export type Permit = z.output<typeof Permit>

/** The header in which the gateway hands on what a service has permitted. It drops what a client sends under this name. */
export const permitHeader = 'x-permit'
