export const communityModerationTexts = {
  reasonTooLong: 'A reason may have up to 500 characters.',
  onePermission: 'Please change one permission at a time.',
  contentType: 'Please choose posts or all.',
  membersRequired: 'Please select at least one member.',
  messageRequired: 'Please write a message.',
  untilPast: 'Please choose an end that is later than now.',
  untilNeedsBan: 'Only a ban has an end.',
  unknownRule: 'The community has no such rule.',
  self: 'You cannot do this to yourself.',
  rank: 'You cannot do this to a member of an equal or a higher rank.',
  notBanned: 'This user is not banned.',
  notRestorable: 'This cannot be restored any more.',
} as const
