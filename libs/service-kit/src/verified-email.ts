import { z } from 'zod'

/** What a user may be asked to confirm the e-mail address for (B-20). */
const actions = ['messages', 'claims', 'communities'] as const

/**
 * A list with commas, as the environment variable holds it; empty: nothing needs a confirmed address. `messages`: the
 * first ones to users who do not follow the sender.
 */
export const VerifiedEmailFor = z
  .string()
  .default(actions.join(','))
  .transform(list => list.split(',').filter(Boolean))
  .pipe(z.array(z.enum(actions)))
