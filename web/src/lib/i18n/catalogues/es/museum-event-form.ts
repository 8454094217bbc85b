import type { CatalogueParts } from '../../messages.ts'
import { eventForm } from './event-form.ts'

/** The form of a museum event and its deletion, and the button that opens it; loaded with them, beside `museumEvents`. */
export const museumEventForm: CatalogueParts['museumEventForm'] = {
  ...eventForm,
  'museumEventForm.title.create': 'Crear evento',
  'museumEventForm.title.edit': 'Editar evento',
  'museumEventForm.title.duplicate': 'Duplicar evento',
  'museumEventForm.category': 'Categoría',
  'museumEventForm.category.other': 'Otro',
  'museumEventForm.location.hint': 'Déjalo vacío si es en el museo.',
  'museumEventForm.timezone.hint': 'La del lugar del evento. Escribe una ciudad para encontrarla.',
  'museumEventForm.price': 'Precio',
  'museumEventForm.price.hint': 'Por ejemplo, 12 EUR, o que está incluido en la entrada.',
  'museumEventForm.ticketUrl': 'Enlace a las entradas',
  'museumEventForm.ticketUrl.hint': 'Donde se venden las entradas, con https:// al principio.',
  'museumEventForm.requirements': 'Requisitos',
  'museumEventForm.requirements.hint': 'Por ejemplo, una edad, una reserva o qué hay que traer.',
  'museumEventForm.created': '¡Evento creado correctamente!',
  'museumEventForm.createFailed': 'No se ha podido crear el evento',
  'museumEventForm.updated': '¡Evento actualizado correctamente!',
  'museumEventForm.updateFailed': 'No se ha podido actualizar el evento',
  'museumEventForm.deleted': '¡Evento eliminado correctamente!',
  'museumEventForm.deleteFailed': 'No se ha podido eliminar el evento',
}
