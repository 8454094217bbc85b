export const recapTexts = {
  notFound: 'There is no recap of this meetup.',
  tooLong: 'A recap may have up to 2,000 characters.',
  guestsConsent: 'Whoever attends this meetup is asked about its recap.',
  otherPhoto: 'This photo is not in the recap.',
  otherInsight: 'This insight is not in the recap.',
  full: 'A recap shows up to {maximum} of these. Please leave out another one first.',
} as const
