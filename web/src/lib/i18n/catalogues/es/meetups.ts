import type { meetups as english } from '../en/meetups.ts'
import { event } from './event.ts'
import { meetupServer } from './meetup-server.ts'

export const meetups: Readonly<Record<keyof typeof english, string>> = {
  ...meetupServer,
  ...event,
  'meetups.loading': 'Cargando el encuentro',
  'meetups.notFound.message': 'Puede que se haya eliminado o que su dirección sea otra.',
  'meetups.upcoming': 'Próximos',
  'meetups.past': 'Pasados',
  'meetups.none': 'Aún no hay encuentros',
  'meetups.none.create': 'Elige un día y un lugar, y mirad algo juntos.',
  'meetups.none.upcoming': 'De momento no hay nada previsto.',
  'meetups.create': 'Crear encuentro',
  'meetups.membersJoin': 'Quien es miembro puede venir.',
  'meetups.membersRead': 'Solo los miembros ven el lugar, los detalles y quién va.',
  'meetups.joinFirst': 'Únete primero a la comunidad',

  'meetups.organizedBy': 'Organizado por <link>{name}</link>',
  'meetups.join': 'Unirse al encuentro',

  'meetups.about': 'Sobre este encuentro',
  'meetups.cost.free': 'Gratis',
  'meetups.cost.donation': 'Se agradecen donativos',
  'meetups.private': 'Comunidad privada',
  'meetups.rsvpRequired': 'Asistencia',
  'meetups.rsvpRequired.yes': 'Confirma aquí antes de venir.',
  'meetups.groupSize': 'Tamaño del grupo',
  'meetups.age': 'Edad',
  'meetups.rain': 'Si llueve',
  'meetups.attendees': 'Asistentes',
  'meetups.attendees.all': '{count, plural, one {Ver a # persona} other {Ver a las # personas}}',
  'meetups.guests': 'Asistentes y lista de espera',

  'meetups.tabs': 'En este encuentro',
  'meetups.tab.details': 'Detalles',
  'meetups.tab.discussion': 'Conversación',
  'meetups.tab.photos': 'Fotos',
  'meetups.membersOnly.discussion': 'Solo los miembros de la comunidad leen la conversación.',
  'meetups.membersOnly.photos': 'Solo los miembros de la comunidad ven las fotos.',
  'meetups.announce': 'Escribir a todos',
  'meetups.discussion.announcement': 'Anuncio',
  'meetups.discussion.none': 'Aún no se ha dicho nada',
  'meetups.discussion.none.message': 'Saluda, pregunta qué llevar o dónde encontraros.',
  'meetups.discussion.attend': 'Apúntate al encuentro para escribir aquí.',
  'meetups.discussion.attended': 'Aquí solo puede escribir quien asistió.',
  'meetups.discussion.cancelled': 'Este encuentro se ha cancelado. La conversación se puede seguir leyendo.',
  'meetups.discussion.join': 'Únete a la comunidad para escribir aquí.',

  'things.meetups': 'los encuentros',
  'things.meetup': 'este encuentro',
}
