import { eventForm } from './event-form.ts'

/** The form of a museum event and its deletion, and the button that opens it; loaded with them, beside `museumEvents`. */
export const museumEventForm = {
  ...eventForm,
  'museumEventForm.title.create': 'Create event',
  'museumEventForm.title.edit': 'Edit event',
  'museumEventForm.title.duplicate': 'Duplicate event',
  'museumEventForm.category': 'Category',
  'museumEventForm.category.other': 'Other',
  'museumEventForm.location.hint': 'Leave it empty if it is at the museum.',
  'museumEventForm.timezone.hint': 'Of the place of the event. Type a city to find it.',
  'museumEventForm.price': 'Price',
  'museumEventForm.price.hint': 'Such as 12 EUR, or that it is included in the admission.',
  'museumEventForm.ticketUrl': 'Ticket link',
  'museumEventForm.ticketUrl.hint': 'Where tickets are sold, with https:// at the beginning.',
  'museumEventForm.requirements': 'Requirements',
  'museumEventForm.requirements.hint': 'Such as an age, a reservation, or what to bring.',
  'museumEventForm.created': 'Event created successfully!',
  'museumEventForm.createFailed': 'Failed to create event',
  'museumEventForm.updated': 'Event updated successfully!',
  'museumEventForm.updateFailed': 'Failed to update event',
  'museumEventForm.deleted': 'Event deleted successfully!',
  'museumEventForm.deleteFailed': 'Failed to delete event',
} as const
