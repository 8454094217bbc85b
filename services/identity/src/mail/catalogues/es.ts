import type { MailCatalogue } from './index.ts'

export const es: MailCatalogue = {
  greeting: 'Hola, {name}:',
  plainGreeting: 'Hola:',
  copy: 'O copia esta dirección en tu navegador:',
  signature: 'Vitrine',
  kinds: {
    'verify-email': {
      subject: 'Confirma tu correo electrónico',
      paragraphs: ['Confirma que {email} es tu correo electrónico en Vitrine.'],
      action: 'Confirmar este correo',
      notes: [
        'El enlace funciona una sola vez, durante 7 días.',
        'Si no has escrito tú esta dirección, no tienes que hacer nada.',
      ],
    },
    'email-changed': {
      subject: 'Tu correo electrónico ha cambiado',
      paragraphs: [
        'El correo electrónico de tu cuenta en Vitrine ahora es {email}. Este es el último mensaje al anterior.',
      ],
      action: 'Abrir Vitrine',
      notes: [
        'Si no has sido tú, otra persona tiene acceso a tu cuenta: escribe a quienes llevan este sitio.',
      ],
    },
    'email-change-requested': {
      subject: 'Se ha pedido otro correo electrónico',
      paragraphs: [
        'Alguien, esperamos que tú, ha pedido cambiar el correo electrónico de tu cuenta en Vitrine a {email}.',
        'Hasta que se confirme esa dirección, esta sigue como está.',
      ],
      action: 'Elegir una contraseña nueva',
      notes: [
        'Si has sido tú, no tienes que hacer nada. Si no, elige una contraseña nueva: así se anula el cambio y se cierran todas las sesiones.',
      ],
    },
    'email-in-use': {
      subject: 'Se ha escrito tu correo electrónico en otra cuenta',
      paragraphs: [
        'Alguien, quizá tú, ha pedido usar {email} en otra cuenta de Vitrine. Ya es la dirección de tu cuenta, así que no ha cambiado nada.',
      ],
      action: 'Elegir una contraseña nueva',
      notes: [
        'Si has olvidado la contraseña de tu cuenta, elige una nueva. Si no, no tienes que hacer nada.',
      ],
    },
    'reset-password': {
      subject: 'Elige una contraseña nueva',
      paragraphs: ['Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta en Vitrine.'],
      action: 'Elegir una contraseña nueva',
      notes: [
        'El enlace funciona una sola vez, durante 30 minutos.',
        'Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
      ],
    },
    'password-changed': {
      subject: 'Tu contraseña ha cambiado',
      paragraphs: ['La contraseña de tu cuenta en Vitrine ha cambiado.'],
      action: 'Elegir otra contraseña',
      notes: ['Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña ahora.'],
    },
    'claim-approved': {
      subject: 'Ya gestionas un museo en Vitrine',
      paragraphs: [
        'Tu solicitud para gestionar {museum} se ha aprobado. Desde ahora puedes editar su página.',
      ],
      action: 'Abrir el museo',
      notes: [],
    },
    'claim-approved-noted': {
      subject: 'Ya gestionas un museo en Vitrine',
      paragraphs: [
        'Tu solicitud para gestionar {museum} se ha aprobado. Desde ahora puedes editar su página.',
        'Nota: {notes}',
      ],
      action: 'Abrir el museo',
      notes: [],
    },
    'claim-rejected': {
      subject: 'Tu solicitud para gestionar un museo se ha rechazado',
      paragraphs: ['Tu solicitud para gestionar {museum} se ha rechazado.', 'Motivo: {notes}'],
      action: 'Abrir el museo',
      notes: ['Puedes volver a pedirlo, con lo que faltaba.'],
    },
    'claim-superseded': {
      subject: 'Tu solicitud para gestionar un museo se ha rechazado',
      paragraphs: [
        'Tu solicitud para gestionar {museum} se ha rechazado porque se ha aprobado otra solicitud para ese museo.',
      ],
      action: 'Abrir el museo',
      notes: ['Aún puedes proponer cambios en su página.'],
    },
    'export-ready': {
      subject: 'La exportación de tus datos está lista',
      paragraphs: ['La copia de tus datos que pediste en Vitrine está lista para descargar.'],
      action: 'Abrir tus ajustes',
      notes: [
        'Puedes descargarla durante 7 días. Es posible que Vitrine te pida antes la contraseña.',
        'Si no la has pedido tú, otra persona tiene acceso a tu cuenta: cambia la contraseña.',
      ],
    },
    'deletion-scheduled': {
      subject: 'Tu cuenta se eliminará',
      paragraphs: [
        'Tu cuenta de Vitrine ya no se muestra y se eliminará el {date}, con todo lo que has compartido.',
        'Hasta entonces puedes restaurarla: inicia sesión y elige restaurar tu cuenta.',
      ],
      action: 'Iniciar sesión',
      notes: [
        'Se han cerrado todas tus sesiones, y este es el único mensaje hasta entonces.',
        'Si no has sido tú, restaura tu cuenta y elige otra contraseña ahora.',
      ],
    },
    'account-restored': {
      subject: 'Tu cuenta se ha restaurado',
      paragraphs: ['Tu cuenta de Vitrine se ha restaurado. No se eliminará.'],
      action: 'Abrir Vitrine',
      notes: ['Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña ahora.'],
    },
    suspended: {
      subject: 'Tu cuenta está suspendida',
      paragraphs: [
        'Tu cuenta de Vitrine está suspendida. No puedes iniciar sesión y lo que has compartido no se muestra.',
        'Motivo: {reason}',
      ],
      action: 'Abrir Vitrine',
      notes: ['Si crees que es un error, escribe a quienes administran este sitio.'],
    },
    'suspended-until': {
      subject: 'Tu cuenta está suspendida',
      paragraphs: [
        'Tu cuenta de Vitrine está suspendida hasta el {date}. Hasta entonces no puedes iniciar sesión. Lo que has compartido se conserva.',
        'Motivo: {reason}',
      ],
      action: 'Abrir Vitrine',
      notes: ['Si crees que es un error, escribe a quienes administran este sitio.'],
    },
    'suspension-lifted': {
      subject: 'Tu cuenta ya no está suspendida',
      paragraphs: ['Ya puedes volver a iniciar sesión en tu cuenta de Vitrine.'],
      action: 'Iniciar sesión',
      notes: [],
    },
  },
  news: {
    who: {
      one: '{first}',
      two: '{first} y {second}',
      more: ['{first} y otra persona', '{first} y otras {count} personas'],
    },
    did: {
      follow: ['ha empezado a seguirte', 'han empezado a seguirte'],
      follow_request: ['ha pedido seguirte', 'han pedido seguirte'],
      follow_approved: ['ha aceptado tu petición de seguimiento', 'han aceptado tu petición de seguimiento'],
      like: ['ha indicado que le gusta tu apunte', 'han indicado que les gusta tu apunte'],
      comment: ['ha comentado tu apunte', 'han comentado tu apunte'],
      reply: ['ha respondido a tu comentario', 'han respondido a tu comentario'],
      mention: ['te ha mencionado', 'te han mencionado'],
      description_offered: [
        'ha propuesto una descripción para tu apunte',
        'han propuesto descripciones para tu apunte',
      ],
      description_accepted: ['ha aceptado tu descripción', 'han aceptado tu descripción'],
      community_like: [
        'ha indicado que le gusta tu publicación',
        'han indicado que les gusta tu publicación',
      ],
      community_comment: ['ha comentado tu publicación', 'han comentado tu publicación'],
      community_reply: ['ha respondido a tu comentario', 'han respondido a tu comentario'],
      community_mention: ['te ha mencionado', 'te han mencionado'],
    },
    notices: {
      'join-requested': '{who} pide unirse a {community}',
      reported: 'Hay una denuncia pendiente en {community}',
      'request-approved': 'Se ha aprobado tu solicitud para unirte a {community}',
      'request-rejected': 'Se ha rechazado tu solicitud para unirte a {community}',
      invited: '{who} te ha invitado a unirte a {community}',
      'role-member': 'Ya no tienes ningún rol en {community}',
      'role-moderator': 'Ahora moderas {community}',
      'role-admin': 'Ahora administras {community}',
      'role-owner': 'Ahora {community} es tuya',
      'post-approved': 'Se ha aprobado tu publicación en {community}',
      'post-rejected': 'Se ha rechazado tu publicación en {community}',
      'report-dismissed': 'Se ha revisado tu denuncia en {community}: no ha sido necesario tomar medidas',
      'report-actioned': 'Se ha revisado tu denuncia en {community}: se han tomado medidas',
      messaged: '{who} ha escrito a miembros de {community}',
      'content-removed': 'La moderación ha retirado algo que compartiste en {community}',
      'content-hidden':
        'Algo que compartiste en {community} ha sido denunciado y está oculto hasta que la moderación decida',
      warned: 'Has recibido una advertencia en {community}',
      'owner-warned': 'Has recibido una advertencia por lo que se denuncia de {community}',
      removed: 'Ya no eres miembro de {community}: la moderación te ha quitado',
      banned: 'Se te ha expulsado de {community}',
      'may-not-post': 'No puedes publicar en {community}',
      'may-not-comment': 'No puedes comentar en {community}',
      muted: 'No puedes publicar ni comentar en {community}',
      'posts-reviewed': 'Tus publicaciones en {community} necesitan la aprobación de la moderación',
      unbanned: 'Se ha levantado tu expulsión de {community}',
      'restriction-ended': 'Se ha levantado una restricción tuya en {community}',
      'community-deleted': 'Se ha eliminado {community}',
      'community-restored': 'Se ha restaurado {community}',
      'community-transferred': '{community} tiene otro propietario',
      'community-archived': '{community} está archivada',
      'meetup-created': '{who} ha creado un encuentro en {community}',
      'meetup-date-changed': 'Un encuentro en {community} será a otra hora o en otra fecha',
      'meetup-place-changed': 'Un encuentro en {community} será en otro lugar',
      'meetup-date-and-place-changed': 'Un encuentro en {community} será en otra fecha y en otro lugar',
      'meetup-cancelled': 'Se ha cancelado un encuentro en {community}',
      'seat-promoted': 'Ya tienes plaza en un encuentro en {community}',
      'seat-offered': 'Tienes una plaza reservada en un encuentro en {community}, por un día como máximo',
      'offer-ended': 'No has aceptado a tiempo una plaza en un encuentro en {community}',
      'event-created': 'Nuevo evento: {museum}',
      'event-date-changed': 'Un evento será a otra hora o en otra fecha: {museum}',
      'event-place-changed': 'Un evento será en otro lugar: {museum}',
      'event-date-and-place-changed': 'Un evento será en otra fecha y en otro lugar: {museum}',
      'event-cancelled': 'Se ha cancelado un evento: {museum}',
      'event-seat-promoted': 'Ya tienes plaza en un evento: {museum}',
    },
    more: ['Y {count} notificación más', 'Y {count} notificaciones más'],
    subject: {
      notifications: [
        '{count} notificación sin leer en Vitrine',
        '{count} notificaciones sin leer en Vitrine',
      ],
      digest: 'Tu semana en Vitrine',
    },
    intro: {
      notifications: 'Esto ha pasado mientras no estabas:',
      digest: 'Esto es lo que ha pasado en los últimos siete días.',
    },
    action: 'Abrir Vitrine',
    unread: 'Sin leer',
    followers: ['{count} seguidor nuevo', '{count} seguidores nuevos'],
    posts: 'Los apuntes que más han gustado',
    post: {
      atMuseum: '{name} en {museum}',
      elsewhere: '{name}',
      likes: ['{count} me gusta', '{count} me gusta'],
    },
    unsubscribe: {
      notifications: 'Dejar de recibir correos sobre notificaciones',
      digest: 'Dejar de recibir el resumen semanal',
    },
    settings: 'Elegir lo que recibes',
  },
}
