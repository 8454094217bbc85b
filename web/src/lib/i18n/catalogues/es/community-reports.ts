import type { CatalogueParts } from '../../messages.ts'
import { reports } from './reports.ts'

type Reasons = Pick<typeof reports, Extract<keyof typeof reports, `report.reason.${string}`>>
/** Those that reporters choose from. */
const reasons = Object.fromEntries(
  Object.entries(reports).filter(([id]) => id.startsWith('report.reason.')),
) as Reasons

/** What moderators read and decide of what was reported. */
export const communityReports: CatalogueParts['communityReports'] = {
  ...reasons,
  'reported.lists': 'Denuncias',
  'reported.list.open': 'Pendientes',
  'reported.list.escalated': 'Elevadas',
  'reported.list.decided': 'Decididas',
  'reported.none.open': 'No hay denuncias pendientes.',
  'reported.none.escalated': 'No hay denuncias que esperen a la administración de Vitrine.',
  'reported.none.decided': 'Aún no se ha decidido ninguna denuncia.',

  'reported.type.community': 'Esta comunidad',
  'reported.type.community_post': 'Publicación',
  'reported.type.community_comment': 'Comentario',
  'reported.type.meetup_comment': 'Comentario en un encuentro',
  'reported.type.meetup_photo': 'Foto de un encuentro',
  'reported.type.community_member': 'Miembro',
  'reported.thing.community_post': 'Publicación de {name}',
  'reported.thing.community_comment': 'Comentario de {name}',
  'reported.thing.meetup_photo': 'Foto de {name}',
  'reported.thing.community_member': 'Miembro {name}',
  'reported.hidden': 'Oculto hasta que se decida',
  'reported.deletedAlready': 'Ya eliminado',
  'reported.deleted': 'Eliminado',
  'reported.left': 'Ya no es miembro',
  'reported.editedSince': 'Editado después de la denuncia',
  'reported.erased': 'Se eliminó definitivamente.',
  'reported.seePost': 'Ver la publicación',
  'reported.seeComment': 'Ver el comentario',
  'reported.seePhotos': 'Ver las fotos',
  'reported.photo.unavailable': 'La foto no se puede mostrar.',

  'reported.reporters': '{count, plural, one {Denunciado por una persona} other {Denunciado por # personas}}',
  'reported.reporterDeleted': 'cuenta eliminada',
  'reported.reasons.all': 'Mostrar los {count} motivos',
  'reported.reasons.fewer': 'Mostrar menos',
  'reported.reasons.newest': 'Se muestran los {count} motivos más recientes.',

  'reported.claim': 'Asumir',
  'reported.claimNamed': 'Asumir: {what}',
  'reported.release': 'Dejar',
  'reported.releaseNamed': 'Dejar: {what}',
  'reported.claimed.own': 'Te ocupas tú.',
  'reported.claimed.by': 'Se ocupa {name}.',

  'reported.decide': 'Decidir',
  'reported.decideNamed': 'Decidir: {what}',
  'reported.decision': 'Decisión',
  'reported.action.dismiss': 'Desestimar la denuncia',
  'reported.action.removePost': 'Eliminar la publicación',
  'reported.action.removeComment': 'Eliminar el comentario',
  'reported.action.removePhoto': 'Eliminar la foto',
  'reported.action.removeCommunity': 'Eliminar toda la comunidad',
  'reported.action.warn': 'Advertir',
  'reported.action.restrict': 'Restringir',
  'reported.action.remove_member': 'Quitar al miembro',
  'reported.action.escalate': 'Elevar',
  'reported.effect.dismiss': 'No cambia nada. Se avisa a quienes lo denunciaron.',
  'reported.effect.dismissHidden': 'Vuelve a mostrarse. Se avisa a quienes lo denunciaron.',
  'reported.effect.removePost':
    'La publicación se elimina, y quien la escribió lee por qué. Se puede recuperar durante 30 días desde Contenido eliminado.',
  'reported.effect.removeComment':
    'El comentario se elimina, y quien lo escribió lee por qué. Se puede recuperar durante 30 días desde Contenido eliminado.',
  'reported.effect.removePhoto':
    'La foto se elimina definitivamente, y quien la añadió lee por qué. No se puede recuperar.',
  'reported.effect.removeCommunity':
    'Se elimina toda la comunidad, con todo lo que se ha escrito en ella. Se avisa a los miembros. Durante 30 días un administrador puede recuperarla.',
  'reported.effect.warn': 'Recibe una advertencia y lee por qué.',
  'reported.effect.warnOwner': 'La persona propietaria de la comunidad recibe una advertencia y lee por qué.',
  'reported.effect.stays': 'Lo denunciado se queda.',
  'reported.effect.shownAgain': 'Lo denunciado vuelve a mostrarse.',
  'reported.effect.escalate':
    'La administración de Vitrine decide en tu lugar. Hasta entonces todo queda como está.',
  'reported.reason.forOwner': 'Lo lee la persona propietaria de la comunidad.',
  'reported.reason.logged': 'Queda en el registro de moderación.',
  'reported.note': 'Nota (opcional)',
  'reported.note.hint': 'Solo la lee la moderación.',

  'reported.done.dismiss': 'Denuncia desestimada',
  'reported.done.remove': 'Eliminado',
  'reported.done.warn': 'Advertencia enviada',
  'reported.done.restrict': 'Miembro restringido',
  'reported.done.remove_member': 'Miembro quitado',
  'reported.done.escalate': 'Denuncia elevada',

  'reported.decided.dismiss': 'Desestimada',
  'reported.decided.remove': 'Eliminado',
  'reported.decided.warn': 'Con advertencia',
  'reported.decided.restrict': 'Con restricción',
  'reported.decided.remove_member': 'Miembro quitado',
  'reported.decided.escalate': 'Elevada',
  'reported.noted': 'Nota: {note}',

  'operations.claimReport': 'Asumir',
}
