import type { CatalogueParts } from '../../messages.ts'
import { communityRules } from './community-rules.ts'

/** Of a meetup or a museum event. */
const dateChanged = 'Nueva fecha de {event}: {when}'
const placeChanged = '{event}, {when}, será en otro lugar'
const bothChanged = 'Nueva fecha de {event}, en otro lugar: {when}'
const cancelled = 'Se ha cancelado {event}, {when}'
const promoted = 'Ya tienes plaza: {event}, {when}'
const inADay = 'Se acerca: {event}, {when}'
const inAnHour = 'Empieza pronto: {event}, {when}'

/** The bell and what notifications say; loaded with them. */
export const notifications: CatalogueParts['notifications'] = {
  'notifications.unread': 'Notificaciones, {count} sin leer',
  'notifications.loading': 'Cargando las notificaciones',
  'notifications.somebody': 'Alguien',
  'notifications.excerpt': ': «{excerpt}»',
  'notifications.follow':
    '{others, plural, =0 {{first} ha empezado a seguirte} =1 {{first} y {second} han empezado a seguirte} other {{first} y # personas más han empezado a seguirte}}',
  'notifications.like':
    '{others, plural, =0 {A {first} le gusta tu apunte} =1 {A {first} y a {second} les gusta tu apunte} other {A {first} y a # personas más les gusta tu apunte}}',
  'notifications.comment':
    '{others, plural, =0 {{first} ha comentado tu apunte} =1 {{first} y {second} han comentado tu apunte} other {{first} y # personas más han comentado tu apunte}}',
  'notifications.reply':
    '{others, plural, =0 {{first} ha respondido a tu comentario} =1 {{first} y {second} han respondido a tu comentario} other {{first} y # personas más han respondido a tu comentario}}',
  'notifications.mention':
    '{others, plural, =0 {{first} te ha mencionado} =1 {{first} y {second} te han mencionado} other {{first} y # personas más te han mencionado}}',
  'notifications.description_offered':
    '{others, plural, =0 {{first} ha propuesto una descripción para tu apunte} =1 {{first} y {second} han propuesto descripciones para tu apunte} other {{first} y # personas más han propuesto descripciones para tu apunte}}',
  'notifications.description_accepted': '{first} ha aceptado tu descripción',
  'notifications.follow_request': '{first} quiere seguirte',
  'notifications.follow_approved': '{first} ha aceptado tu solicitud de seguimiento',
  'notifications.new-device': 'Nuevo inicio de sesión desde {device}',
  'notifications.newDeviceAt': 'Nuevo inicio de sesión desde {device} ({network})',
  'notifications.browserOn': '{browser} en {system}',
  'notifications.unknownDevice': 'un dispositivo desconocido',
  'notifications.password-changed': 'Se ha cambiado tu contraseña',
  'notifications.password-reset': 'Se ha restablecido tu contraseña',
  'notifications.edit-approved': 'Tu propuesta de cambio de {museum} se ha aprobado',
  'notifications.edit-partly-approved': 'Tu propuesta de cambio de {museum} se ha aprobado en parte',
  'notifications.edit-rejected': 'Tu propuesta de cambio de {museum} se ha rechazado',
  'notifications.edit-taken-back': 'Tu propuesta de cambio de {museum} se ha deshecho',
  'notifications.export-ready': 'La exportación de tus datos está lista para descargar',
  'notifications.claim-approved': 'Se ha aprobado tu solicitud para gestionar {museum}',
  'notifications.claim-rejected': 'Se ha rechazado tu solicitud para gestionar {museum}',
  'notifications.claim-superseded':
    'Se ha rechazado tu solicitud para gestionar {museum}: se ha aprobado otra',
  'notifications.manager-assigned': 'Ahora gestionas {museum}',
  'notifications.manager-removed': 'Ya no gestionas {museum}',
  'notifications.museum-verified': '{museum} ya está verificado',
  'notifications.museum-unverified': '{museum} ya no está verificado',
  'notifications.review-replied': 'Quien gestiona {museum} ha respondido a tu reseña',
  'notifications.hours-changed': '{museum} ha cambiado su horario',
  'notifications.hours-doubted': 'Según sus visitantes, el horario de {museum} no es correcto',
  'notifications.museum-approved': 'Se ha añadido {museum}, que sugeriste',
  'notifications.museum-merged': '{museum}, que sugeriste, ya estaba aquí',
  'notifications.museum-rejected': 'No se ha añadido {museum}, que sugeriste',
  'notifications.join-requested':
    '{others, plural, =0 {{first} pide unirse a {community}} =1 {{first} y {second} piden unirse a {community}} other {{first} y # personas más piden unirse a {community}}}',
  'notifications.reported': 'Hay una denuncia pendiente en {community}',
  'notifications.request-approved': 'Se ha aprobado tu solicitud para unirte a {community}',
  'notifications.request-rejected': 'Se ha rechazado tu solicitud para unirte a {community}',
  'notifications.invited':
    '{others, plural, =0 {{first} te ha invitado a unirte a {community}} =1 {{first} y {second} te han invitado a unirte a {community}} other {{first} y # personas más te han invitado a unirte a {community}}}',
  'notifications.role-member': 'Ya no tienes ningún rol en {community}',
  'notifications.role-moderator': 'Ahora moderas {community}',
  'notifications.role-admin': 'Ahora administras {community}',
  'notifications.role-owner': 'Ahora {community} es tuya',
  'notifications.messaged': '{first} ha escrito a miembros de {community}',
  'notifications.post-approved': 'Se ha aprobado tu publicación en {community}',
  'notifications.post-rejected': 'Se ha rechazado tu publicación en {community}',
  'notifications.report-dismissed':
    'Se ha revisado tu denuncia en {community}: no ha sido necesario tomar medidas',
  'notifications.report-actioned': 'Se ha revisado tu denuncia en {community}: se han tomado medidas',
  'notifications.content-hidden':
    'Algo que compartiste en {community} ha sido denunciado y está oculto hasta que un moderador decida',
  'notifications.photo-removed':
    'Quien organiza un encuentro en {community} ha retirado una o varias de tus fotos',
  'notifications.warned': 'Has recibido una advertencia en {community}',
  'notifications.owner-warned': 'Has recibido una advertencia por lo que se denuncia de {community}',
  'notifications.content-removed': 'Un moderador ha retirado algo que compartiste en {community}',
  'notifications.removed': 'Ya no eres miembro de {community}: la moderación te ha quitado',
  'notifications.banned': 'Se te ha expulsado de {community}',
  'notifications.may-not-post': 'No puedes publicar en {community}',
  'notifications.may-not-comment': 'No puedes comentar en {community}',
  'notifications.muted': 'No puedes publicar ni comentar en {community}',
  'notifications.posts-reviewed': 'Tus publicaciones en {community} esperan aprobación',
  'notifications.unbanned': 'Se ha levantado tu expulsión de {community}',
  'notifications.restriction-ended': 'Se ha levantado una restricción tuya en {community}',
  'notifications.until': ' hasta el {moment}',
  ...communityRules,
  'notifications.rule': ' · Norma: «{rule}»',
  'notifications.contest': ' · Puedes recurrirlo: escribe a quien dirige la comunidad.',
  'notifications.contest.writeNamed': 'Escribirle: {community}',
  'notifications.contest.write': 'Escribirle',
  'notifications.community_like':
    '{others, plural, =0 {A {first} le gusta tu publicación} =1 {A {first} y a {second} les gusta tu publicación} other {A {first} y a # personas más les gusta tu publicación}}',
  'notifications.community_comment':
    '{others, plural, =0 {{first} ha comentado tu publicación} =1 {{first} y {second} han comentado tu publicación} other {{first} y # personas más han comentado tu publicación}}',
  'notifications.community_reply':
    '{others, plural, =0 {{first} ha respondido a tu comentario} =1 {{first} y {second} han respondido a tu comentario} other {{first} y # personas más han respondido a tu comentario}}',
  'notifications.community_mention':
    '{others, plural, =0 {{first} te ha mencionado} =1 {{first} y {second} te han mencionado} other {{first} y # personas más te han mencionado}}',
  'notifications.community-deleted': 'Se ha eliminado {community}',
  'notifications.community-restored': 'Se ha restaurado {community}',
  'notifications.community-transferred': '{community} tiene otro propietario',
  'notifications.community-archived': '{community} se ha quedado sin propietario y está archivada',
  'notifications.someCommunity': 'una comunidad',
  'notifications.meetup_comment':
    '{others, plural, =0 {{first} ha comentado tu encuentro} =1 {{first} y {second} han comentado tu encuentro} other {{first} y # personas más han comentado tu encuentro}}',
  'notifications.meetup_photo':
    '{others, plural, =0 {{first} ha añadido fotos a tu encuentro} =1 {{first} y {second} han añadido fotos a tu encuentro} other {{first} y # personas más han añadido fotos a tu encuentro}}',
  'notifications.plan-created':
    '{first} propone una visita en grupo en {community}: {museums}, {days}. Di qué quieres ver.',
  'notifications.moreMuseums': '{count} más',
  'notifications.meetup-created': '{first} ha creado un encuentro en {community}: {event}, {when}',
  'notifications.meetup-date-changed': dateChanged,
  'notifications.meetup-place-changed': placeChanged,
  'notifications.meetup-date-and-place-changed': bothChanged,
  'notifications.meetup-cancelled': cancelled,
  'notifications.meetup-announced': '{first} ha escrito a todos sobre {event}',
  'notifications.meetup-in-a-day': inADay,
  'notifications.meetup-in-an-hour': inAnHour,
  'notifications.seat-promoted': promoted,
  'notifications.seat-offered': 'Tienes una plaza reservada hasta el {until}: {event}, {when}',
  'notifications.offer-ended': 'No has aceptado a tiempo la plaza: {event}, {when}',
  'notifications.recap-drafted':
    'El resumen de tu encuentro está listo para que lo edites y lo publiques: {event}, {when}',
  'notifications.recap-asks':
    'Puedes permitir que el resumen de un encuentro al que fuiste muestre tus fotos: {event}, {when}',
  'notifications.recap-published':
    'Se ha publicado el resumen de un encuentro al que fuiste: {event}, {when}',
  'notifications.museum-asked':
    'Se pide a {museum} que participe en un encuentro de {community}: {event}, {when}',
  'notifications.museum-asked-again':
    'Un encuentro ha cambiado desde que {museum} lo aceptó. Revísalo de nuevo: {event}, {when}',
  'notifications.museum-left-out': 'Un encuentro ya no cuenta con {museum}: {event}, {when}',
  'notifications.museum-meetup-cancelled': 'Se ha cancelado un encuentro con {museum}: {event}, {when}',
  'notifications.museum-confirmed': '{museum} participa en tu encuentro: {event}, {when}',
  'notifications.museum-hosts': '{museum} acoge tu encuentro: {event}, {when}',
  'notifications.museum-discusses': '{museum} quiere volver a hablar de tu encuentro: {event}, {when}',
  'notifications.museum-declined': '{museum} no participa en tu encuentro: {event}, {when}',
  'notifications.event-created': 'Nuevo evento en {museum}: {event}, {when}',
  'notifications.event-date-changed': dateChanged,
  'notifications.event-place-changed': placeChanged,
  'notifications.event-date-and-place-changed': bothChanged,
  'notifications.event-cancelled': cancelled,
  'notifications.event-in-a-day': inADay,
  'notifications.event-in-an-hour': inAnHour,
  'notifications.event-seat-promoted': promoted,
}
