import type { contribute as english } from '../en/contribute.ts'
import { contributeClaim } from './contribute-claim.ts'

/** What members do for a museum beside visiting it; loaded with its controls. */
export const contribute: Record<keyof typeof english, string> = {
  ...contributeClaim,
  'museum.edit': 'Editar',
  'museum.suggestEdit': 'Proponer un cambio',
}
