import type { CatalogueParts } from '../../messages.ts'
import { recapServer } from './recap-server.ts'

/** The recap of a meetup, its editor, and who agrees to be shown in it; loaded with them. */
export const meetupRecap: CatalogueParts['meetupRecap'] = {
  ...recapServer,
  'meetupRecap.title': 'Cómo fue',
  'meetupRecap.loading': 'Cargando el resumen',
  'meetupRecap.none.message': 'Puede que vuelva a ser un borrador.',
  'meetupRecap.attended': '{count, plural, one {# asistente} other {# asistentes}}',
  'meetupRecap.photos.count': '{count, plural, one {# foto} other {# fotos}}',
  'meetupRecap.photos': 'Fotos',
  'meetupRecap.photos.none': 'Las fotos aparecen aquí cuando quien las añadió lo acepta.',
  'meetupRecap.insights': 'Apuntes',
  'meetupRecap.insights.failedToLoad': 'No se han podido cargar los apuntes.',
  'meetupRecap.museum': 'En el museo',
  'meetupRecap.next': 'El próximo encuentro',
  'meetupRecap.published': 'Publicado el {date}',

  'meetupRecap.editor': 'Editar el resumen',
  'meetupRecap.state.draft': 'Borrador: solo lo veis tú y quienes llevan la comunidad.',
  'meetupRecap.state.published':
    'Publicado: lo ve quien puede leer la comunidad. Lo que se añada después se muestra cuando tú lo elijas.',
  'meetupRecap.collects':
    'Se añaden los apuntes sobre el museo que los asistentes compartan hasta el {moment}.',
  'meetupRecap.text': '¿Cómo fue?',
  'meetupRecap.text.hint': 'Con tus propias palabras. Puede quedar vacío.',
  'meetupRecap.saved': 'El texto se ha guardado',
  'meetupRecap.saveFailed': 'No se ha podido guardar el texto',

  'meetupRecap.leaveOut': 'Quitar',
  'meetupRecap.show': 'Mostrar',
  'meetupRecap.leaveOut.photo': 'Quitar la foto {number}, de {name}',
  'meetupRecap.show.photo': 'Mostrar la foto {number}, de {name}',
  'meetupRecap.leaveOut.insight': 'Quitar el apunte de {name}',
  'meetupRecap.show.insight': 'Mostrar el apunte de {name}',
  'meetupRecap.leftOut': 'Fuera del resumen',
  'meetupRecap.leftOut.photo': 'La foto {number}, de {name}, queda fuera',
  'meetupRecap.shown.photo': 'La foto {number}, de {name}, se muestra',
  'meetupRecap.leftOut.insight': 'El apunte de {name} queda fuera',
  'meetupRecap.shown.insight': 'El apunte de {name} se muestra',
  'meetupRecap.shown.failed': 'No se ha podido guardar tu elección',

  'meetupRecap.publish': 'Publicar',
  'meetupRecap.publish.ask': '¿Publicar este resumen?',
  'meetupRecap.publish.effect': 'Lo ve quien puede leer la comunidad.',
  'meetupRecap.publish.effect.notified': 'Con la primera publicación se avisa a quienes asistieron.',
  'meetupRecap.publish.effect.stamped':
    'Con la primera publicación se avisa a quienes asistieron, que reciben en el pasaporte un sello en grupo de {museum}.',
  'meetupRecap.publish.pending': 'Publicando...',
  'meetupRecap.publish.done': 'El resumen está publicado',
  'meetupRecap.publish.failed': 'No se ha podido publicar el resumen',
  'meetupRecap.withdraw': 'Volver a borrador',
  'meetupRecap.withdraw.done': 'El resumen vuelve a ser un borrador',
  'meetupRecap.withdraw.failed': 'El resumen no ha podido volver a borrador',
  'meetupRecap.planNext': 'Planear el próximo encuentro',
  'meetupRecap.planNext.hint':
    'No hay ningún próximo encuentro previsto. El formulario empieza con lo que fue este.',

  'meetupRecap.consent': 'Mis fotos se pueden mostrar en el resumen',
  'meetupRecap.consent.hint':
    'Así, quien lee el resumen desde fuera de la comunidad también ve tus apuntes en él. Puedes retirarlo cuando quieras.',
  'meetupRecap.consent.failed': 'No se ha podido guardar tu respuesta',

  'things.recap': 'este resumen',
}
