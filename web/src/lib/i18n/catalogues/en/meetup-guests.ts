/** Who answered a meetup, and announcements to them; loaded with their dialogs. */
export const meetupGuests = {
  'meetupGuests.answers': 'Answers',
  'meetupGuests.attending': 'Attending ({count})',
  'meetupGuests.offered': 'Offered',
  'meetupGuests.waitlisted': 'Waitlist ({count})',
  'meetupGuests.interested': 'Interested ({count})',
  'meetupGuests.since': 'Since {date}',
  'meetupGuests.none': 'There is no one to show.',
  'meetupGuests.download': 'Download as CSV',
  'meetupGuests.download.hint': 'Everyone who answered, as a table.',
  'meetupGuests.downloading': 'Downloading...',
  'meetupGuests.download.failed': 'The file could not be downloaded',

  'meetupGuests.announce.text': 'Announcement',
  'meetupGuests.announce.recipients':
    'Everyone who attends, waits or is interested is notified: {count, plural, one {{shown} person} other {{shown} people}}. It is also shown in the discussion.',
  'meetupGuests.announce.noOne': 'No one else has answered yet. It is shown in the discussion alone.',
  'meetupGuests.announce.send': 'Send',
  'meetupGuests.announce.sending': 'Sending...',
  'meetupGuests.announce.failed': 'The announcement could not be sent',
  'meetupGuests.announced':
    '{count, plural, =0 {The announcement is in the discussion.} one {{shown} person was notified.} other {{shown} people were notified.}}',
} as const
