import type { TextId } from '@vitrine/contracts'

/** What the server sends and what schemas refuse with. */
export const server: Record<TextId, string> = {
  product: 'Vitrine',

  'errors.authentication.message': 'Tienes que iniciar sesión',
  'errors.accessDenied.message': 'No tienes acceso a esto.',
  'errors.notFound.message': 'Esto no existe.',
  'errors.validation.message': 'Revisa lo que has escrito',
  'errors.server.message': 'Se ha producido un error interno del servidor',
  'errors.tooManyRequests': 'Demasiadas peticiones. Espera un momento y vuelve a intentarlo.',
  'errors.serviceUnavailable':
    'Esta parte de Vitrine no está disponible ahora. Vuelve a intentarlo dentro de un momento.',
  'errors.payloadTooLarge': 'Lo que has enviado es demasiado grande.',
  'errors.unsupportedMedia': 'Aquí no se admite este tipo de contenido.',
  'errors.crossSite': 'Esta petición no procede de este sitio.',
  'errors.idempotencyKey': 'Una Idempotency-Key tiene entre 1 y 128 caracteres visibles.',
  'errors.idempotencyKeyReused': 'Esta Idempotency-Key ya se usó para otra petición.',
  'errors.staleVersion': 'Esto ha cambiado entretanto. Vuelve a mirarlo antes de guardar.',
  'errors.undoExpired': 'Esto ya no se puede deshacer.',
  'errors.cursor': 'Este cursor no es nuestro.',
  'errors.coordinates': 'Las latitudes van de -90 a 90 y las longitudes, de -180 a 180.',

  'fields.unknown': 'Este campo no se conoce aquí.',
  'fields.id': 'Un identificador es un número.',
  'fields.number': 'Indica un número.',
  'fields.wholeNumber': 'Indica un número entero.',
  'fields.tooLong': 'Usa {maximum} caracteres como máximo.',
  'fields.notStorable': 'Quita los caracteres que no se pueden mostrar.',

  'auth.signedOut.message': 'Has cerrado la sesión correctamente.',
  'auth.invalidCredentials': 'El correo o la contraseña no son correctos',
  'auth.usernameTaken': 'Este nombre de usuario ya está en uso.',
  'auth.emailTaken': 'Ya existe una cuenta con este correo.',
  'auth.commonPassword': 'Esta contraseña es demasiado común. Elige otra.',
  'auth.passwordTooShort': 'La contraseña debe tener al menos 6 caracteres.',
  'auth.usernameRules': 'Usa de 3 a 30 letras, cifras, puntos o guiones bajos, y no solo cifras.',
  'auth.usernameReserved': 'Este nombre de usuario está reservado. Elige otro.',
  'auth.required.email': 'Escribe tu correo electrónico.',
  'auth.required.password': 'Escribe tu contraseña.',
  'auth.required.firstName': 'Escribe tu nombre.',
  'auth.required.lastName': 'Escribe tus apellidos.',
  'auth.required.username': 'Escribe un nombre de usuario.',
  'auth.invalidEmail': 'Escribe un correo electrónico válido',

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
  'profile.cannotFollowSelf': 'No puedes seguir tu propia cuenta.',

  'museum.notFound': 'No se ha encontrado el museo',
  'museum.unknownCategory': 'Esta no es una categoría de museos.',
  'museum.box': 'Indica el rectángulo como oeste,sur,este,norte.',
  'museum.place': 'Indica el lugar como latitud,longitud.',

  'search.noResults': 'No hay resultados',
}
