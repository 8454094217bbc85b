import type { CatalogueParts } from '../../messages.ts'
import { eventForm } from './event-form.ts'

/** The form of a meetup and its deletion; loaded with them. */
export const meetupForm: CatalogueParts['meetupForm'] = {
  ...eventForm,
  'meetupForm.title.create': 'Crear encuentro',
  'meetupForm.title.edit': 'Editar encuentro',
  'meetupForm.title.duplicate': 'Duplicar encuentro',
  'meetupForm.community': 'Comunidad',
  'meetupForm.community.hint': 'Sus miembros reciben un aviso y pueden venir.',
  'meetupForm.community.choose': 'Elige una comunidad',
  'meetupForm.community.required': 'Elige una comunidad.',
  'meetupForm.community.none': 'Ahora mismo no puedes crear encuentros en ninguna comunidad',
  'meetupForm.location.hint': 'El museo, y dónde quedar en él.',
  'meetupForm.timezone.hint': 'La del lugar de encuentro. Escribe una ciudad para encontrarla.',
  'meetupForm.waitlist.paidHint':
    'Una plaza libre se ofrece durante 24 horas a quien lleva más tiempo esperando.',
  'meetupForm.cost': 'Coste',
  'meetupForm.cost.free': 'Gratis',
  'meetupForm.cost.donation': 'Donativo',
  'meetupForm.cost.paid': 'De pago',
  'meetupForm.amount': 'Importe',
  'meetupForm.amount.hint': 'Con la moneda, como 12,50 USD.',
  'meetupForm.groupSize': 'Tamaño previsto del grupo',
  'meetupForm.groupSize.hint': 'Un simple número es también el máximo, si arriba no se indica otro.',
  'meetupForm.rsvp': 'Se pide confirmación',
  'meetupForm.rsvp.hint': 'Pide a todos que respondan antes de venir.',
  'meetupForm.comments': 'Permitir comentarios',
  'meetupForm.comments.hint': 'Quien asiste puede escribir en la conversación.',
  'meetupForm.age': 'Restricciones de edad',
  'meetupForm.rainPlan': 'Plan en caso de lluvia',
  'meetupForm.created': '¡Encuentro creado correctamente!',
  'meetupForm.createFailed': 'No se ha podido crear el encuentro',
  'meetupForm.updated': '¡Encuentro actualizado correctamente!',
  'meetupForm.updateFailed': 'No se ha podido actualizar el encuentro',
  'meetupForm.deleted': '¡Encuentro eliminado correctamente!',
  'meetupForm.deleteFailed': 'No se ha podido eliminar el encuentro',
}
