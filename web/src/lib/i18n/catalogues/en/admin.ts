import { adminClaims } from './admin-claims.ts'
import { adminDelivery } from './admin-delivery.ts'
import { adminEdits } from './admin-edits.ts'
import { adminSuggestions } from './admin-suggestions.ts'

/** The screens of administrators; loaded with them. */
export const admin = {
  ...adminClaims,
  'admin.title': 'Administration',
  'admin.museums': 'Museums',
  'adminMuseums.tabs': 'Work on museums',
  'adminMuseums.list': 'All museums',
  'adminMuseums.claims': 'Manager requests',
  'adminMuseums.edits': 'Edit suggestions',
  'adminMuseums.edits.pending': 'Edit suggestions ({count})',
  'adminMuseums.suggested': 'Suggested museums',
  ...adminDelivery,
  ...adminEdits,
  ...adminSuggestions,
} as const
