/** The Events screen. */
export const events = {
  'events.title': 'Events',
  'events.lead': 'What communities plan to look at together.',
  'events.create': 'Create Meetup',
  'events.signIn': 'Sign in to see events',
  'events.signIn.message': 'Members see what communities plan, and say whether they come.',

  'events.tabs': 'Which events',
  'events.tab.all': 'All',
  'events.tab.my_groups': 'My Groups',
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
  'events.none.all': 'Nothing is planned at the moment. What communities plan next is listed here.',
  'events.none.past': 'Nothing has taken place yet.',
  'events.none.my_groups': 'Your groups plan nothing at the moment, or you are in none yet.',
  'events.none.this_weekend': 'Nothing is planned for this weekend. Look at what comes later.',
  'events.none.search': 'Nothing has “{text}” in its title or place.',
  'events.none.search.action': 'Clear search',
  'events.none.day': 'Nothing begins on this day.',
  'events.showAll': 'Show all events',
  'events.toGroups': 'Find a group',

  'events.month.previous': 'Previous month',
  'events.month.next': 'Next month',
  'events.month.day': '{date}, {count, plural, =0 {no meetups} one {# meetup} other {# meetups}}',
  'events.month.dayMore': '{date}, more than {count, plural, one {# meetup} other {# meetups}}',
  'events.month.more': '+ more',
  'events.month.choose': 'Choose a day to see its events',

  'things.events': 'events',
} as const
