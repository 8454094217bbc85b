import type { MeetupServerId } from '../../community-server.ts'

/** What the server says to the screens of meetups alone; loaded with them. */
export const meetupServer: Record<MeetupServerId, string> = {
  'meetup.notFound': 'Encuentro no encontrado',
  'meetup.creatorsOnly': 'Solo los embajadores de la comunidad pueden crear encuentros.',
  'meetup.required.title': 'El título es obligatorio',
  'meetup.required.description': 'La descripción es obligatoria',
  'meetup.required.location': 'El lugar es obligatorio',
  'meetup.required.date': 'La fecha es obligatoria',
  'meetup.required.startTime': 'La hora de inicio es obligatoria',
  'meetup.time': 'Indica una hora como 18:30.',
  'meetup.capacity': 'Indica un número de personas de 1 a 10.000, o déjalo vacío.',
  'meetup.amount': 'Indica cuánto cuesta.',
  'meetup.inThePast': 'Un encuentro empieza en el futuro.',
  'meetup.skippedTime': 'Ese día los relojes se saltan esa hora. Elige otra.',
  'meetup.past': 'Este encuentro ya ha empezado.',
  'meetup.cancelled': 'Este encuentro se ha cancelado.',
  'meetup.full': 'Este encuentro está completo.',
  'meetup.capacityBelowAttendees': 'Ya hay {count} personas con plaza. Mantén al menos ese número.',
  'meetup.commentsOff': 'Los comentarios de este encuentro están desactivados.',
  'meetup.guestsWrite': 'Aquí puede escribir quien asiste a este encuentro.',
  'meetup.announcementRequired': 'Escribe un anuncio.',
  'meetup.announcementTooLong': 'Un anuncio puede tener hasta 1.000 caracteres.',
  'meetup.guestStatus': 'Elige asistentes, plaza ofrecida, en espera o con interés.',
  'meetup.otherCommunity': 'Un encuentro es de la comunidad de su dirección.',
}
