import { museumEventServer } from './server.ts'

/** The events of museums, and the page of each; loaded together with `meetups`, which has what both share. */
export const museumEvents = {
  ...museumEventServer,
  'museumEvents.loading': 'Loading event',
  'museumEvents.notFound.message': 'It may have been removed, or its address is another one.',
  'museumEvents.all': 'See what museums offer',
  'museumEvents.title': 'Events',
  'museumEvents.none':
    'Nothing is planned at the moment. Events that you create are shown here to everyone who is signed in.',
  'museumEvents.join': 'Join Event',
  'museumEvents.category.tour': 'Guided tour',
  'museumEvents.category.talk': 'Talk',
  'museumEvents.category.workshop': 'Workshop',
  'museumEvents.category.family': 'Family',
  'museumEvents.category.performance': 'Performance',
  'museumEvents.category.screening': 'Screening',
  'museumEvents.category.opening': 'Opening',
  'museumEvents.about': 'About this event',
  'museumEvents.requirements': 'Requirements',
  'museumEvents.tickets': 'Get tickets',
  'museumEvents.tickets.newTab': '(opens in a new tab)',

  'things.museumEvents': 'the events of this museum',
  'things.museumEvent': 'this event',
} as const
