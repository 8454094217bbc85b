import type { contributeClaim as english } from '../en/contribute-claim.ts'

/** The claim of a museum (ME5). */
export const contributeClaim: Record<keyof typeof english, string> = {
  'claimMuseum.open': 'Reclamar el museo',
  'claimMuseum.pending': 'Solicitud pendiente',
  'claimMuseum.title': 'Reclamar {museum}',
  'claimMuseum.intro':
    'Si trabajas en este museo, puedes gestionar su página. El equipo de administración lee lo que escribas aquí.',
  'claimMuseum.email': 'Correo del museo',
  'claimMuseum.email.hint': 'Tu dirección en el museo. Solo la ve el equipo de administración.',
  'claimMuseum.reason': '¿Por qué deberías gestionar este museo?',
  'claimMuseum.reason.hint': 'Al menos 10 caracteres.',
  'claimMuseum.submit': 'Enviar solicitud',
  'claimMuseum.submitting': 'Enviando...',
  'claimMuseum.submitted': 'Solicitud enviada',
  'claimMuseum.failed': 'No se ha podido enviar la solicitud',
  'claimMuseum.former': 'Tu última solicitud se rechazó.',
  'claimMuseum.review':
    'El equipo de administración revisa tu solicitud. Recibirás un correo con el resultado en 1-3 días laborables.',
  'claimMuseum.sent': 'Enviada',
  'claimMuseum.withdraw': 'Retirar la solicitud',
  'claimMuseum.withdrawn': 'Se ha retirado tu solicitud.',
  'operations.withdraw': 'Retirar',
}
