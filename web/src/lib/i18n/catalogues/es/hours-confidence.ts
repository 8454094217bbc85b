import type { hoursConfidence as english } from '../en/hours-confidence.ts'

/** What visits say of the hours of a museum. */
export const hoursConfidence: Record<keyof typeof english, string> = {
  'hoursConfidence.confirmed':
    'Horario confirmado por {count, plural, one {# visitante} other {# visitantes}} · {when}',
  'hoursConfidence.doubted': 'Hubo visitantes que encontraron otro horario. Se está comprobando.',
  'hoursConfidence.report': 'Estaba cerrado',
  'hoursConfidence.reported': 'Gracias',
  'hoursConfidence.reported.message':
    'Cuando tres visitantes encuentran lo mismo en un mes, se comprueba el horario.',
}
