export const reportTexts = {
  target: 'Please choose what you report.',
  category: 'Please choose a reason.',
  detailsTooLong: 'Details may have up to 500 characters.',
  noteTooLong: 'A note may have up to 500 characters.',
  own: 'You cannot report yourself or what you wrote.',
  status: 'Please choose open, escalated or decided.',
  action: 'Please choose what to do about the report.',
  notFound: 'Report not found',
  decided: 'Another moderator has changed this report in the meantime.',
  forPlatform: 'The administrators of Vitrine decide this report.',
  notAllowed: 'Your role does not allow this decision.',
  notApplicable: 'This cannot be done about what was reported.',
} as const
