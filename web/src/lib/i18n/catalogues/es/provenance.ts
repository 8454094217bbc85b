import type { provenance as english } from '../en/provenance.ts'

/** Where the details of a museum come from, and who confirms them (C-08). */
export const provenance: Record<keyof typeof english, string> = {
  'provenance.title': 'De dónde viene esto',
  'provenance.intro': 'Cada dato tiene una fuente, y los miembros dicen si sigue siendo correcto.',
  'provenance.signIn': '<link>Inicia sesión</link> para decirlo tú también.',
  'provenance.loading': 'Cargando las fuentes',
  'provenance.failed': 'No se han podido cargar las fuentes.',
  'provenance.confirm': 'Es correcto',
  'provenance.own': 'Es tuyo: lo confirman otras personas',
  'provenance.unnamed': 'un miembro',
  'provenance.kind.demo': 'Recogido por Vitrine',
  'provenance.kind.visits': 'Lo que encontraron visitantes, aprobado en una revisión',
  'provenance.kind.source': 'De {name}',
  'provenance.kind.member': 'Añadido por {name}',
  'provenance.kind.edit': 'Editado por {name}',
  'provenance.kind.suggestion': 'Propuesto por {name}, aprobado en una revisión',
  'provenance.kind.at_once': 'Cambiado por {name}, que suele acertar',
  'provenance.licence.public-domain': 'dominio público',
  'provenance.licence.cc0': 'CC0',
  'provenance.asOf': 'a fecha de {date}',
  'provenance.confirmed.members': 'Confirmado por {count, plural, one {# miembro} other {# miembros}}',
  'provenance.confirmed.members.none': 'Sin confirmar',
  'provenance.confirmed.visitors': 'Confirmado por {count, plural, one {# visitante} other {# visitantes}}',
  'provenance.confirmed.visitors.none': 'Se confirma con las visitas; aún no hay ninguna',
  'operations.confirm': 'La confirmación',
  'museumFields.location': 'Posición en el mapa',

  'contribution.accuracy':
    'Aceptado hasta ahora: {accepted} de {decided, plural, one {# dato} other {# datos}} que propusiste.',
  'contribution.atOnce':
    'Tus cambios de sitio web y servicios se aplican al momento y se pueden deshacer durante 7 días.',
  'contribution.applied': 'Aplicado al momento',
  'contribution.done': 'Tu cambio de {name} está aplicado',
  'contribution.done.message': 'Puedes deshacerlo durante 7 días.',
}
