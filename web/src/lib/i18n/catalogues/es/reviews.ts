import type { reviews as english } from '../en/reviews.ts'
import { hoursConfidence } from './hours-confidence.ts'

/** What a museum's page loads after it is shown: reviews, and what visits say of the hours. */
export const reviews: Record<keyof typeof english, string> = {
  'reviews.title': 'Reseñas',
  'reviews.loading': 'Cargando las reseñas',
  'reviews.loadFailed': 'No se han podido cargar las reseñas.',
  'reviews.none': 'Aún no hay reseñas.',
  'reviews.none.message': '¿Has estado aquí? Cuenta cómo es la visita.',
  'reviews.write': 'Escribir una reseña',
  'reviews.edit': 'Editar la reseña',
  'reviews.own': 'Tu reseña',
  'reviews.rating': '{rating} de 5 estrellas',
  'reviews.stars': '{count, plural, one {# estrella} other {# estrellas}}',
  'reviews.form.stars': 'Tu valoración',
  'reviews.form.starsRequired': 'Elige de 1 a 5 estrellas.',
  'reviews.form.text': '¿Cómo fue?',
  'reviews.form.visit': '¿Cuándo fue tu visita?',
  'reviews.form.month': 'Mes',
  'reviews.form.year': 'Año',
  'reviews.form.save': 'Guardar la reseña',
  'reviews.form.saving': 'Guardando...',
  'reviews.visitIn': 'Visita en {month}',
  'reviews.visited': 'Visita registrada',
  'reviews.visited.hint': 'Registró su visita en este museo',
  'reviews.delete.ask': '¿Eliminar tu reseña?',
  'reviews.deleted': 'Reseña eliminada',
  'reviews.saved': 'Reseña guardada',
  'reviews.reply': 'Responder',
  'reviews.replyTo': 'Responder a la reseña de {name}',
  'reviews.replyOf': 'Respuesta de {museum}',
  ...hoursConfidence,
}
