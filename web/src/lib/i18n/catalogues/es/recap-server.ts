import type { RecapServerId } from '../../community-server.ts'

/** What the server says to the recaps of meetups alone; loaded with them. */
export const recapServer: Record<RecapServerId, string> = {
  'recap.notFound': 'Este encuentro no tiene resumen.',
  'recap.tooLong': 'Un resumen puede tener hasta 2.000 caracteres.',
  'recap.guestsConsent': 'Por su resumen se pregunta a quien asiste a este encuentro.',
  'recap.otherPhoto': 'Esta foto no está en el resumen.',
  'recap.otherInsight': 'Este apunte no está en el resumen.',
  'recap.full': 'Un resumen muestra como máximo {maximum} de estos elementos. Quita antes otro.',
}
