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

  'things.meetups': 'los encuentros',
  'things.meetup': 'este encuentro',
}
