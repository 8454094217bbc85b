import type { events as english } from '../en/events.ts'

export const events: Readonly<Record<keyof typeof english, string>> = {
  'events.title': 'Eventos',
  'events.lead': 'Lo que las comunidades y los museos tienen previsto.',
  'events.create': 'Crear encuentro',
  'events.ownCalendar': 'Tu calendario',
  'events.signIn': 'Inicia sesión para ver los eventos',
  'events.signIn.message': 'Los miembros ven lo que planean las comunidades y los museos, y dicen si van.',

  'events.tabs': 'Qué eventos',
  'events.tab.all': 'Todos',
  'events.tab.my_groups': 'Mis grupos',
  'events.tab.museums': 'Museos',
  'events.tab.this_weekend': 'Este fin de semana',
  'events.past': 'Pasados',
  'events.search': 'Buscar eventos',
  'events.search.more': 'Más de {count} encontrados',
  'events.views': 'Vista',
  'events.view.agenda': 'Agenda',
  'events.view.month': 'Mes',

  'events.today': 'Hoy',
  'events.tomorrow': 'Mañana',
  'events.yesterday': 'Ayer',

  'events.none': 'No se han encontrado eventos',
  'events.none.all':
    'De momento no hay nada previsto. Aquí verás lo próximo que planeen las comunidades y los museos.',
  'events.none.past': 'Aún no se ha celebrado nada.',
  'events.none.my_groups': 'De momento tus grupos no tienen nada previsto, o aún no estás en ninguno.',
  'events.none.museums':
    'De momento los museos no han anunciado nada. Sigue a los que te gusten para recibir un aviso de sus eventos.',
  'events.none.this_weekend': 'No hay nada previsto para este fin de semana. Mira lo que viene después.',
  'events.none.search': 'Nada tiene «{text}» en su título, su lugar o su museo.',
  'events.none.search.action': 'Borrar la búsqueda',
  'events.none.day': 'Nada empieza este día.',
  'events.showAll': 'Ver todos los eventos',
  'events.toGroups': 'Encontrar un grupo',
  'events.toMuseums': 'Descubrir museos',

  'events.month.previous': 'Mes anterior',
  'events.month.next': 'Mes siguiente',
  'events.month.day': '{date}, {count, plural, =0 {ningún evento} one {# evento} other {# eventos}}',
  'events.month.dayMore': '{date}, más de {count, plural, one {# evento} other {# eventos}}',
  'events.month.more': '+ más',
  'events.month.choose': 'Elige un día para ver sus eventos',

  'things.events': 'los eventos',
}
