import type { contribute as english } from '../en/contribute.ts'

/** What members do for a museum beside visiting it; loaded with its controls. */
export const contribute: Record<keyof typeof english, string> = {
  'museum.edit': 'Editar',
  'museum.suggestEdit': 'Proponer un cambio',
}
