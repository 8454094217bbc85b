import type { CatalogueParts } from '../../messages.ts'

/** Who answered a meetup, and announcements to them; loaded with their dialogs. */
export const meetupGuests: CatalogueParts['meetupGuests'] = {
  'meetupGuests.answers': 'Respuestas',
  'meetupGuests.attending': 'Asisten ({count})',
  'meetupGuests.offered': 'Plaza ofrecida',
  'meetupGuests.waitlisted': 'En espera ({count})',
  'meetupGuests.interested': 'Con interés ({count})',
  'meetupGuests.since': 'Desde el {date}',
  'meetupGuests.none': 'No hay nadie que mostrar.',
  'meetupGuests.download': 'Descargar en CSV',
  'meetupGuests.download.hint': 'Todas las personas que han respondido, en una tabla.',
  'meetupGuests.downloading': 'Descargando...',
  'meetupGuests.download.failed': 'No se ha podido descargar el archivo',

  'meetupGuests.announce.text': 'Anuncio',
  'meetupGuests.announce.recipients':
    'Lo recibe quien asiste, espera o tiene interés: {count, plural, one {{shown} persona} other {{shown} personas}}. También se muestra en la conversación.',
  'meetupGuests.announce.noOne': 'Nadie más ha respondido todavía. Solo se muestra en la conversación.',
  'meetupGuests.announce.send': 'Enviar',
  'meetupGuests.announce.sending': 'Enviando...',
  'meetupGuests.announce.failed': 'No se ha podido enviar el anuncio',
  'meetupGuests.announced':
    '{count, plural, =0 {El anuncio está en la conversación.} one {{shown} persona ha recibido el aviso.} other {{shown} personas han recibido el aviso.}}',
}
