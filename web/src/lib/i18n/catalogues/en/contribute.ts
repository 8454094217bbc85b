/** What members do for a museum beside visiting it; loaded with its controls. */
export const contribute = {
  'museum.edit': 'Edit',
  'museum.suggestEdit': 'Suggest Edit',
} as const
