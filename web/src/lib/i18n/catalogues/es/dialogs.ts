import type { CatalogueParts } from '../../messages.ts'

/** What the dialogs show in which insights are written and their versions are read; loaded with them. */
export const dialogs: CatalogueParts['dialogs'] = {
  'create.title': 'Crear un apunte',
  'create.sharing': 'Compartiendo...',
  'create.shared.title': '¡Apunte compartido!',
  'create.shared.message': 'Tu apunte se ha publicado correctamente.',
  'create.failed.message': 'No hemos podido crear el apunte. Vuelve a intentarlo.',
  'create.content': 'Tu apunte',
  'create.content.placeholder': '¿Qué se te quedó dentro?',
  'create.tags': 'Etiquetas',
  'create.tags.placeholder': 'luz, velázquez, días de lluvia',
  'create.tags.hint': 'Separadas por comas, hasta 10.',
  'create.tags.preview': 'Etiquetas de este apunte',
  'create.museum': 'Etiquetar un museo',
  'create.museum.placeholder': 'Buscar museos',
  'create.museum.remove': 'Quitar {name}',
  'create.museum.searching': 'Buscando...',
  'create.museum.failed': 'La búsqueda no ha respondido. Vuelve a intentarlo.',
  'edit.title': 'Editar el apunte',
  'edit.discard': 'Descartar los cambios',
  'history.title': 'Historial',
  'history.current': 'Versión actual',
  'history.first': 'Primera versión',
  'history.loading': 'Cargando el historial',
}
