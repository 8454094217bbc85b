import type { CatalogueParts } from '../../messages.ts'

/** The address of one's own calendar; loaded with its dialog. */
export const ownCalendar: CatalogueParts['ownCalendar'] = {
  'ownCalendar.about':
    'Ten tus eventos en la aplicación de calendario que uses. Se suscribe a una dirección y sigue lo que cambia.',
  'ownCalendar.has':
    'Contiene todo aquello a lo que asistes, para lo que esperas plaza o que te interesa, también en comunidades privadas.',
  'ownCalendar.secret': 'Quien tenga la dirección puede leer tu calendario.',
  'ownCalendar.once': 'Se muestra una sola vez, cuando la creas.',
  'ownCalendar.create': 'Crear dirección',
  'ownCalendar.create.failed': 'No se ha podido crear la dirección',
  'ownCalendar.since': 'Tu calendario tiene una dirección desde el {date}.',
  'ownCalendar.since.hint': 'No se vuelve a mostrar. Cámbiala si ya no la tienes o si la tiene otra persona.',

  'ownCalendar.replace': 'Cambiar la dirección',
  'ownCalendar.replace.ask': '¿Cambiar la dirección?',
  'ownCalendar.replace.effect':
    'La dirección actual deja de funcionar. Las aplicaciones suscritas a ella no se actualizan hasta que les des la nueva.',
  'ownCalendar.turnOff': 'Desactivar',
  'ownCalendar.turnOff.ask': '¿Desactivar tu calendario?',
  'ownCalendar.turnOff.effect':
    'La dirección deja de funcionar y las aplicaciones suscritas a ella no se actualizan. Puedes crear otra cuando quieras.',
  'ownCalendar.turnOff.failed': 'No se ha podido desactivar tu calendario',
  'ownCalendar.turnedOff': 'Tu calendario está desactivado',

  'ownCalendar.created': 'Tu dirección está lista',
  'ownCalendar.created.message':
    'Ábrela en tu aplicación de calendario o cópiala allí como calendario de la web. Cuando cierres este diálogo no se volverá a mostrar.',
  'ownCalendar.address': 'Dirección de tu calendario',
  'ownCalendar.copy': 'Copiar la dirección',
  'ownCalendar.open': 'Abrir en el calendario',

  'things.ownCalendar': 'tu calendario',
}
