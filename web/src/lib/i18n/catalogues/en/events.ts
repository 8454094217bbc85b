/** The Events screen. */
export const events = {
  'events.title': 'Events',
  'events.lead': 'What communities and museums have planned.',
  'events.create': 'Create Meetup',
  'events.ownCalendar': 'Your calendar',
  'events.signIn': 'Sign in to see events',
  'events.signIn.message': 'Members see what communities and museums plan, and say whether they come.',

  'events.tabs': 'Which events',
  'events.tab.all': 'All',
  'events.tab.my_groups': 'My Groups',
  'events.tab.museums': 'Museums',
  'events.tab.this_weekend': 'This Weekend',
  'events.past': 'Past',
  'events.search': 'Search events',
  'events.search.more': 'More than {count} found',
  'events.views': 'View',
  'events.view.agenda': 'Agenda',
  'events.view.month': 'Month',

  'events.today': 'Today',
  'events.tomorrow': 'Tomorrow',
  'events.yesterday': 'Yesterday',

  'events.none': 'No events found',
  'events.none.all':
    'Nothing is planned at the moment. What communities and museums plan next is listed here.',
  'events.none.past': 'Nothing has taken place yet.',
  'events.none.my_groups': 'Your groups plan nothing at the moment, or you are in none yet.',
  'events.none.museums':
    'Museums have announced nothing at the moment. Follow those that you like, to be notified of their events.',
  'events.none.this_weekend': 'Nothing is planned for this weekend. Look at what comes later.',
  'events.none.search': 'Nothing has “{text}” in its title, place or museum.',
  'events.none.search.action': 'Clear search',
  'events.none.day': 'Nothing begins on this day.',
  'events.showAll': 'Show all events',
  'events.toGroups': 'Find a group',
  'events.toMuseums': 'Discover museums',

  'events.month.previous': 'Previous month',
  'events.month.next': 'Next month',
  'events.month.day': '{date}, {count, plural, =0 {no events} one {# event} other {# events}}',
  'events.month.dayMore': '{date}, more than {count, plural, one {# event} other {# events}}',
  'events.month.more': '+ more',
  'events.month.choose': 'Choose a day to see its events',

  'things.events': 'events',
} as const
