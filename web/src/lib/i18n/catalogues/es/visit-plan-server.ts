import type { VisitPlanServerId } from '../../community-server.ts'

/** What the server says to the screens of visit plans alone; loaded with them. */
export const visitPlanServer: Record<VisitPlanServerId, string> = {
  'visitPlan.notFound': 'Plan no encontrado',
  'visitPlan.museumRequired': 'Elige al menos un museo.',
  'visitPlan.tooManyMuseums': 'Un plan tiene como máximo 8 museos.',
  'visitPlan.museumTwice': 'Indica cada museo una sola vez.',
  'visitPlan.museumUnknown': 'Este museo ya no existe. Elige otro.',
  'visitPlan.museumKnown': 'Este museo ya está en el plan.',
  'visitPlan.otherMuseum': 'Este museo no está en el plan.',
  'visitPlan.date': 'Indica un día como 2026-01-31.',
  'visitPlan.order': 'El último día no puede ser anterior al primero.',
  'visitPlan.tooLong': 'Un plan abarca como máximo 31 días.',
  'visitPlan.inThePast': 'El último día ya ha pasado.',
  'visitPlan.tooFarAhead': 'Un plan llega como máximo a un año vista.',
  'visitPlan.length': 'Elige una de las duraciones que se ofrecen.',
  'visitPlan.time': 'Elige mañana, tarde o tarde-noche.',
  'visitPlan.timeTwice': 'Indica cada horario una sola vez.',
  'visitPlan.otherTime': 'Este día no está en el plan.',
  'visitPlan.tooMany': 'Esta comunidad tiene 20 planes abiertos. Elimina antes uno de ellos.',
  'visitPlan.settled': 'Este plan ya es un encuentro.',
  'visitPlan.over': 'Los días de este plan han pasado.',
  'visitPlan.unavailable': 'Los museos ya no están todos abiertos a esa hora. Elige otro horario.',
}
