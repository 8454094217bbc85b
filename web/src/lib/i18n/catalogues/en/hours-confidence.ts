/** What visits say of the hours of a museum. */
export const hoursConfidence = {
  'hoursConfidence.confirmed':
    'Hours confirmed by {count, plural, one {# visitor} other {# visitors}} · {when}',
  'hoursConfidence.doubted': 'Visitors found other hours than these. They are being checked.',
  'hoursConfidence.report': 'Closed when I came',
  'hoursConfidence.reported': 'Thank you',
  'hoursConfidence.reported.message':
    'When three visitors find the same within a month, the hours are checked.',
} as const
