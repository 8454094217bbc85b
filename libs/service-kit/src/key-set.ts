import { z } from 'zod'

/** A JSON Web Key Set as an environment variable holds it: one key at least, of which the first is the one in use. */
export const keySetOf = <Key extends z.ZodType>(key: Key) =>
  z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(z.object({ keys: z.tuple([key], key) }))
