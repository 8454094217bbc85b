/** The address of one's own calendar; loaded with its dialog. */
export const ownCalendar = {
  'ownCalendar.about':
    'Have your events in the calendar application that you use. It subscribes to an address and follows what changes.',
  'ownCalendar.has':
    'It has everything that you attend, wait for or are interested in, also in private communities.',
  'ownCalendar.secret': 'Whoever has the address can read your calendar.',
  'ownCalendar.once': 'It is shown once, when you create it.',
  'ownCalendar.create': 'Create address',
  'ownCalendar.create.failed': 'The address could not be created',
  'ownCalendar.since': 'Your calendar has had an address since {date}.',
  'ownCalendar.since.hint':
    'It is not shown again. Replace it if you no longer have it, or if somebody else does.',

  'ownCalendar.replace': 'Replace address',
  'ownCalendar.replace.ask': 'Replace the address?',
  'ownCalendar.replace.effect':
    'The present address ends. Applications that subscribe to it stop updating until you give them the new one.',
  'ownCalendar.turnOff': 'Turn off',
  'ownCalendar.turnOff.ask': 'Turn off your calendar?',
  'ownCalendar.turnOff.effect':
    'The address ends, and applications that subscribe to it stop updating. You can create another one at any time.',
  'ownCalendar.turnOff.failed': 'Your calendar could not be turned off',
  'ownCalendar.turnedOff': 'Your calendar is turned off',

  'ownCalendar.created': 'Your address is ready',
  'ownCalendar.created.message':
    'Open it in your calendar application, or copy it there as a calendar from the web. Once you close this dialog it is not shown again.',
  'ownCalendar.address': 'Address of your calendar',
  'ownCalendar.copy': 'Copy address',
  'ownCalendar.open': 'Open in calendar',

  'things.ownCalendar': 'your calendar',
} as const
