import type { MuseumEventServerId } from '../../community-server.ts'

/** What the server says to the screens of museum events alone; loaded with them. */
export const museumEventServer: Record<MuseumEventServerId, string> = {
  'museumEvent.notFound': 'Evento no encontrado',
  'museumEvent.managersOnly': 'Solo quien gestiona este museo puede cambiar sus eventos.',
  'museumEvent.category': 'Elige qué tipo de evento es.',
  'museumEvent.ticketUrl': 'Indica una dirección web que empiece por https://, o déjalo vacío.',
  'museumEvent.inThePast': 'Un evento empieza en el futuro.',
  'museumEvent.past': 'Este evento ya ha empezado.',
  'museumEvent.cancelled': 'Este evento se ha cancelado.',
  'museumEvent.full': 'Este evento está completo.',
}
