import { z } from 'zod'

/** An environment variable that holds JSON. */
export const JsonVariable = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return z.NEVER
  }
})
