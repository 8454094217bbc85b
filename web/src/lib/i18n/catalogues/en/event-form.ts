/** What the forms of meetups and of museum events share. */
export const eventForm = {
  'eventForm.title': 'Title',
  'eventForm.description': 'Description',
  'eventForm.location': 'Location',
  'eventForm.date': 'Date',
  'eventForm.startTime': 'Start time',
  'eventForm.endTime': 'End time',
  'eventForm.nextDay': 'It ends on the next day.',
  'eventForm.timezone': 'Time zone',
  'eventForm.maxAttendees': 'Maximum of attendees',
  'eventForm.maxAttendees.hint': 'Leave it empty if there is no limit.',
  'eventForm.waitlist': 'Waitlist when full',
  'eventForm.waitlist.hint': 'Whoever waits longest gets the next free seat.',
  'eventForm.more': 'More details',
  'eventForm.accessibility': 'Accessibility notes',
  'eventForm.tags': 'Tags',
  'eventForm.tags.hint': 'Separate them with commas.',
  'eventForm.creating': 'Creating...',
  'eventForm.delete.ask': 'Delete “{title}”?',
  'eventForm.delete.answered':
    'If others have answered, it is cancelled: everyone who answered is notified, and it stays visible for 30 days.',
  'eventForm.delete.unanswered': 'If no one else has answered, it is removed.',
} as const
