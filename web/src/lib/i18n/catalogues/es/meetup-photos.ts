import type { CatalogueParts } from '../../messages.ts'

/** The photos of a meetup, and the dialog that adds some; loaded with them. */
export const meetupPhotos: CatalogueParts['meetupPhotos'] = {
  'meetupPhotos.add': 'Añadir fotos',
  'meetupPhotos.none': 'Aún no hay fotos',
  'meetupPhotos.none.message': 'Comparte lo que viste con quienes estuvieron allí.',
  'meetupPhotos.failedToLoad': 'No se han podido cargar las fotos.',
  'meetupPhotos.loading': 'Cargando las fotos',
  'meetupPhotos.attend': 'Apúntate al encuentro para añadir fotos.',
  'meetupPhotos.attended': 'Solo puede añadir fotos quien asistió.',
  'meetupPhotos.cancelled': 'Este encuentro se ha cancelado. Las fotos se pueden seguir viendo.',
  'meetupPhotos.join': 'Únete a la comunidad para añadir fotos.',

  'meetupPhotos.by': 'Foto de {name}',
  'meetupPhotos.view': 'Ver la foto {number}, de {name}',
  'meetupPhotos.more': 'Más opciones de la foto {number}, de {name}',
  'meetupPhotos.report': 'Denunciar esta foto',
  'meetupPhotos.delete': 'Eliminar esta foto',
  'meetupPhotos.preparing': 'Se está preparando',
  'meetupPhotos.preparing.hint': 'Hasta entonces solo la ves tú.',
  'meetupPhotos.failed': 'Esta foto no se ha podido compartir',
  'meetupPhotos.remove': 'Quitar',
  'meetupPhotos.removed': 'Foto quitada',

  'meetupPhotos.delete.title': '¿Eliminar esta foto?',
  'meetupPhotos.delete.effect': 'Se elimina para todo el mundo. No se puede deshacer.',
  'meetupPhotos.delete.confirm': 'Eliminar foto',
  'meetupPhotos.deleted': 'Foto eliminada',
  'photoUpload.title': 'Subir fotos',
  'photoUpload.drop': 'Arrastra tus fotos hasta aquí o elígelas.',
  'photoUpload.choose': 'Elegir fotos',
  'photoUpload.hint': 'PNG, JPG, GIF o WebP, de hasta 10 MB cada una y hasta 20 a la vez.',
  'photoUpload.notAdded':
    '{count, plural, one {Este archivo no se ha añadido} other {Estos archivos no se han añadido}}',
  'photoUpload.list': 'Fotos elegidas',
  'photoUpload.remove': 'Quitar {name}',
  'photoUpload.queued': 'Espera a las otras fotos',
  'photoUpload.caption': 'Pie de foto',
  'photoUpload.caption.hint': 'Opcional. Se muestra con cada una de estas fotos.',
  'photoUpload.upload': 'Subir',
  'photoUpload.uploading': 'Subiendo...',
  'photoUpload.progress': '{arrived} de {total}',
  'photoUpload.uploaded':
    '{count, plural, one {¡La foto se ha subido correctamente!} other {¡# fotos se han subido correctamente!}}',
  'photoUpload.failed': 'Error al subir',
  'photoUpload.failed.message':
    '{count, plural, one {# foto no se ha subido.} other {# fotos no se han subido.}} El motivo está junto a cada una.',
  'photoUpload.stop': '¿Detener la subida?',
  'photoUpload.stop.message':
    'Las fotos que han llegado se quedan en el encuentro. Las demás siguen elegidas aquí.',
  'photoUpload.stop.confirm': 'Detener la subida',
  'photoUpload.stop.keep': 'Continuar',
}
