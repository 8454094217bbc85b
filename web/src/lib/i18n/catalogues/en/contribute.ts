import { contributeClaim } from './contribute-claim.ts'

/** What members do for a museum beside visiting it; loaded with its controls. */
export const contribute = {
  ...contributeClaim,
  'museum.edit': 'Edit',
  'museum.suggestEdit': 'Suggest Edit',
} as const
