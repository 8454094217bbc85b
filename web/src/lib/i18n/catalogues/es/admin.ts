import type { admin as english } from '../en/admin.ts'
import { adminClaims } from './admin-claims.ts'
import { adminDelivery } from './admin-delivery.ts'
import { adminEdits } from './admin-edits.ts'
import { adminSuggestions } from './admin-suggestions.ts'

/** The screens of administrators; loaded with them. */
export const admin: Record<keyof typeof english, string> = {
  ...adminClaims,
  'admin.title': 'Administración',
  'admin.museums': 'Museos',
  'adminMuseums.tabs': 'Trabajo con los museos',
  'adminMuseums.list': 'Todos los museos',
  'adminMuseums.claims': 'Solicitudes de gestión',
  'adminMuseums.edits': 'Cambios propuestos',
  'adminMuseums.edits.pending': 'Cambios propuestos ({count})',
  'adminMuseums.suggested': 'Museos propuestos',
  ...adminDelivery,
  ...adminEdits,
  ...adminSuggestions,
}
