import type { adminSuggestions as english } from '../en/admin-suggestions.ts'

/** What administrators add, complete and review of museums. */
export const adminSuggestions: Record<keyof typeof english, string> = {
  'adminForm.chooseCategory': 'Elige una categoría',
  'adminForm.verified': 'Verificado',
  'adminForm.verified.hint': 'Su página muestra que Vitrine ha comprobado el museo.',
  'adminForm.failed': 'No se ha podido crear el museo',
  'adminAdd.open': 'Añadir museo',
  'adminUpdate.run': 'Actualizar museos',
  'adminUpdate.running': 'Actualizando...',
  'adminUpdate.done':
    '{count, plural, =0 {Ningún museo actualizado} one {# museo actualizado} other {# museos actualizados}}',
  'adminUpdate.stats':
    '{checked} comprobados, {skipped} sin cambios, {failed} con error. La próxima vez sigue con otros.',
  'adminUpdate.failed.title': 'Error al actualizar',
  'adminUpdate.failed.message': 'No se han podido actualizar los museos. Vuelve a intentarlo.',
  'adminSuggested.states': 'Estado',
  'adminSuggested.pending': 'Pendiente',
  'adminSuggested.approved': 'Añadido',
  'adminSuggested.merged': 'Fusionado',
  'adminSuggested.rejected': 'Rechazado',
  'adminSuggested.loadFailed': 'No se han cargado los museos propuestos',
  'adminSuggested.nonePending': 'No hay museos propuestos pendientes',
  'adminSuggested.none': 'Todavía no hay ninguno',
  'adminSuggested.unknownUser': 'Un miembro',
  'adminSuggested.because': 'Motivo: {reason}',
  'adminSuggested.approve': 'Revisar y añadir',
  'adminSuggested.create': 'Añadir este museo',
  'adminSuggested.merge': 'Fusionar',
  'adminSuggested.reject': 'Rechazar',
  'adminSuggested.reason': 'Motivo',
  'adminSuggested.reason.hint': 'Lo lee la persona que lo propuso.',
  'adminSuggested.failed': 'La decisión no se ha guardado. Vuelve a intentarlo.',
  'adminSuggested.mergeInto': 'Es este museo',
  'adminSuggested.mergeWith': 'Fusionar con {name}',
  'adminSuggested.candidates': 'Se parecen a él:',
  'adminSuggested.searchFailed': 'La búsqueda no ha respondido. Vuelve a intentarlo.',
}
