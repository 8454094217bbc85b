import type { uploads as english } from '../en/uploads.ts'

/** How far uploads are, and what is wrong with chosen files: of insights and of the account. */
export const uploads: Record<keyof typeof english, string> = {
  'upload.tooLarge': 'Archivo demasiado grande',
  'upload.tooLong': 'Vídeo demasiado largo',
  'upload.notYet': 'Las fotos y los vídeos todavía no están disponibles. Lo estarán en unos minutos.',
  'upload.refused': 'Archivo no añadido',
  'upload.sending': 'Subiendo... {percent} %',
  'upload.progressOf': 'Subida de {name}',
  'upload.done': 'Subido',
  'upload.waiting': 'Esperando la conexión. La subida continuará sola.',
}
