export const museumEventTexts = {
  notFound: 'Event not found',
  managersOnly: 'Only the manager of this museum can change its events.',
  category: 'Please choose what kind of event it is.',
  ticketUrl: 'Please give a web address that begins with https://, or leave it empty.',
  inThePast: 'An event starts in the future.',
  past: 'This event has started already.',
  cancelled: 'This event was cancelled.',
  full: 'This event is full.',
} as const
