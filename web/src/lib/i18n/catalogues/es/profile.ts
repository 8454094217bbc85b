import type { CatalogueParts } from '../../messages.ts'

/** Profiles and the lists of people about one; loaded with them. */
export const profile: CatalogueParts['profile'] = {
  'profile.label': 'Perfil',
  'profile.since': 'Aquí desde el {date}',
  'profile.counts.insights': '{count, plural, one {apunte} other {apuntes}}',
  'profile.counts.followers': '{count, plural, one {seguidor} other {seguidores}}',
  'profile.counts.following': 'siguiendo',
  'profile.insights': 'Apuntes',
  'profile.museums': 'Museos',
  'profile.museums.none': 'Aún no hay museos',
  'profile.museums.none.message': 'Aquí se muestran los museos que sigues.',
  'profile.museums.none.action': 'Descubrir museos',
  'profile.notFound.title': 'No se ha encontrado a esta persona',
  'profile.private.title': 'Este perfil es privado.',
  'profile.private.message': 'Pide seguir a {name} para ver lo que comparte.',
  'profile.friends.title': 'Este perfil es para amigos.',
  'profile.friends.message': '{name} comparte con quienes siguen su perfil y a quienes también sigue.',
  'profile.followers': 'Seguidores',
  'profile.following': 'Siguiendo',
  'profile.list.hidden': 'Esta lista está oculta.',
  'profile.list.followers.none': 'Todavía no tiene seguidores',
  'profile.list.following.none': 'Todavía no sigue a nadie',
  'operations.approve': 'Aceptar',
  'operations.decline': 'Rechazar',
  'things.list': 'esta lista',
  'things.profile': 'este perfil',
}
