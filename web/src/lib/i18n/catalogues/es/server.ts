import type { TextId } from '@vitrine/contracts'
import type {
  CommunityServerId,
  MeetupServerId,
  MuseumEventServerId,
  RecapServerId,
  VisitPlanServerId,
} from '../../community-server.ts'
import type { MemberServerId } from '../../member-server.ts'

/** What the server sends and what schemas refuse with. */
export const server: Record<
  Exclude<
    TextId,
    | MemberServerId
    | CommunityServerId
    | MeetupServerId
    | MuseumEventServerId
    | RecapServerId
    | VisitPlanServerId
  >,
  string
> = {
  product: 'Vitrine',

  'errors.authentication.message': 'Tienes que iniciar sesión',
  'errors.accessDenied.message': 'No tienes acceso a esto.',
  'errors.notFound.message': 'Esto no existe.',
  'errors.validation.message': 'Revisa lo que has escrito',
  'errors.server.message': 'Se ha producido un error interno del servidor',
  'errors.firstDay': 'Las cuentas nuevas pueden hacer menos el primer día. Vuelve a intentarlo más tarde.',
  'errors.tooManyRequests': 'Demasiadas peticiones. Espera un momento y vuelve a intentarlo.',
  'errors.serviceUnavailable':
    'Esta parte de Vitrine no está disponible ahora. Vuelve a intentarlo dentro de un momento.',
  'errors.payloadTooLarge': 'Lo que has enviado es demasiado grande.',
  'errors.staleVersion': 'Esto ha cambiado entretanto. Vuelve a mirarlo antes de guardar.',
  'errors.undoExpired': 'Esto ya no se puede deshacer.',

  'fields.missing': 'Falta este campo.',
  'fields.invalid': 'Aquí no se admite este valor.',
  'fields.tooSmall': 'Indica {minimum} como mínimo.',
  'fields.tooBig': 'Indica {maximum} como máximo.',
  'fields.tooShort': 'Usa {minimum} caracteres como mínimo.',
  'fields.tooMany': 'Indica {maximum} elementos como máximo.',
  'fields.tooLong': 'Usa {maximum} caracteres como máximo.',
  'fields.notStorable': 'Quita los caracteres que no se pueden mostrar.',

  'auth.sessionChanged':
    'Otra cuenta tiene ahora la sesión abierta en este navegador. No se ha enviado nada.',
  'auth.signedOut.message': 'Has cerrado la sesión correctamente.',

  'post.kindRequired': 'Elige el tipo de apunte.',
  'post.textRequired': 'Escribe algo en tu apunte.',
  'post.tooLong': 'Un apunte puede tener hasta 2000 caracteres.',
  'post.museumNotFound': 'No se ha encontrado el museo',
  'post.tooManyTags': 'Usa 10 etiquetas como máximo.',
  'post.tagTooLong': 'Una etiqueta puede tener hasta 30 caracteres.',
  'post.noChanges': 'No se ha detectado ningún cambio',

  'comment.required': 'Escribe un comentario.',
  'comment.tooLong': 'Un comentario puede tener hasta 1000 caracteres.',
  'comment.editExpired': 'Un comentario se puede editar durante 15 minutos.',

  'profile.notFound.message': 'La persona que buscas no existe.',
  'profile.cannotBlockSelf': 'No puedes bloquearte ni silenciarte.',
  'profile.blocked': 'No puedes seguir a este usuario.',

  'profile.cannotFollowSelf': 'No puedes seguir tu propia cuenta.',

  'museum.notFound': 'No se ha encontrado el museo',
  'museum.tooManyCheckIns': 'Puedes registrar {count} visitas a museos al día.',

  'search.noResults': 'No hay resultados',
}
