import type { CommunityServerId } from '../../community-server.ts'

/** What the server says to the screens of communities alone; loaded with them. */
export const communityServer: Record<CommunityServerId, string> = {
  'community.notFound': 'Comunidad no encontrada',
  'community.groupNotFound': 'Grupo no encontrado',
  'community.notAMember': 'Únete primero a la comunidad.',
  'community.archived': 'Esta comunidad está archivada: se puede leer, y nada cambia en ella.',
  'community.required.name': 'Introduce un nombre.',
  'community.nameLength': 'Un nombre tiene de 3 a 80 caracteres.',
  'community.nameTaken': 'Otra comunidad ya tiene este nombre.',
  'community.unverified': 'Confirma tu correo electrónico antes de crear una comunidad.',
  'community.tooMany': 'Puedes crear {count} comunidades al día.',
  'community.wrongName': 'Escribe el nombre de la comunidad.',
  'community.banned': 'No puedes entrar en esta comunidad. Motivo: {reason}',
  'community.bannedUntil': 'No puedes entrar en esta comunidad hasta el {date}. Motivo: {reason}',
  'community.requestPaused':
    'Tu última solicitud fue rechazada. Puedes volver a pedirlo a partir del {date}.',
  'community.answersRequired': 'Responde a todas las preguntas.',
  'community.creatorCannotLeave': 'Transfiere la comunidad a otro miembro antes de salir de ella.',
  'community.requestDecided': 'Esta solicitud ya se ha decidido.',
  'community.applicantUnavailable':
    'La cuenta de este usuario está suspendida o a punto de eliminarse. Rechaza la solicitud.',
  'community.userNotFound': 'Ningún usuario tiene este nombre.',
  'community.alreadyMember': 'Este usuario ya es miembro.',
  'community.cannotBeInvited': 'No se puede invitar a este usuario.',
  'community.userBanned': 'Este usuario tiene prohibida la entrada en la comunidad.',
  'community.alreadyInvited': 'Este usuario ya está invitado.',
  'community.tooManyInvitations': 'Hay demasiadas invitaciones sin respuesta.',
  'community.creatorRole': 'El rol del creador no se puede cambiar. Transfiere la comunidad en su lugar.',
  'community.notAMemberToOwn': 'Solo un miembro puede ser propietario de la comunidad.',
}
