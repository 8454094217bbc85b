import { z } from 'zod'
import { JsonVariable } from './json-variable.ts'

/** A JSON Web Key Set as an environment variable holds it: one key at least, of which the first is the one in use. */
export const keySetOf = <Key extends z.ZodType>(key: Key) =>
  JsonVariable.pipe(z.object({ keys: z.tuple([key], key) }))
