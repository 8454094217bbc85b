import type { CatalogueParts } from '../../messages.ts'

/** What is shown once a picture is opened, a video plays, or one's own is being prepared; loaded with them. */
export const media: CatalogueParts['media'] = {
  'pictures.viewer': 'Imágenes',
  'pictures.of': '{number} de {count}',
  'pictures.previous': 'Imagen anterior',
  'pictures.next': 'Imagen siguiente',
  'video.player': 'Reproductor de vídeo: {label}',
  'video.pause': 'Pausar',
  'video.replay': 'Volver a reproducir',
  'video.mute': 'Quitar el sonido',
  'video.unmute': 'Activar el sonido',
  'video.soundOff': 'Sin sonido',
  'video.captions': 'Subtítulos: {language}',
  'video.captionsOff': 'Subtítulos: desactivados',
  'video.fullscreen': 'Pantalla completa',
  'video.leaveFullscreen': 'Salir de la pantalla completa',
  'video.seek': 'Posición',
  'video.position': '{now} de {duration}',
  'video.failed': 'No se ha podido reproducir este vídeo.',
  'preparing.video': 'Tu vídeo se está preparando',
  'preparing.pictures':
    '{count, plural, one {Tu imagen se está preparando} other {Tus imágenes se están preparando}}',
  'preparing.hint': 'Hasta entonces solo tú ves este apunte.',
  'preparing.progress': 'Progreso',
  'preparing.percent': '{progress} %',
  'preparing.failed': 'Este apunte no se ha podido compartir',
}
