import type { museumEvents as english } from '../en/museum-events.ts'
import { museumEventServer } from './museum-event-server.ts'

export const museumEvents: Readonly<Record<keyof typeof english, string>> = {
  ...museumEventServer,
  'museumEvents.loading': 'Cargando el evento',
  'museumEvents.notFound.message': 'Puede que se haya eliminado o que su dirección sea otra.',
  'museumEvents.all': 'Ver lo que ofrecen los museos',
  'museumEvents.title': 'Eventos',
  'museumEvents.none':
    'De momento no hay nada previsto. Los eventos que crees se muestran aquí a quien haya iniciado sesión.',
  'museumEvents.join': 'Unirse al evento',
  'museumEvents.category.tour': 'Visita guiada',
  'museumEvents.category.talk': 'Charla',
  'museumEvents.category.workshop': 'Taller',
  'museumEvents.category.family': 'En familia',
  'museumEvents.category.performance': 'Actuación',
  'museumEvents.category.screening': 'Proyección',
  'museumEvents.category.opening': 'Inauguración',
  'museumEvents.about': 'Sobre este evento',
  'museumEvents.requirements': 'Requisitos',
  'museumEvents.tickets': 'Conseguir entradas',
  'museumEvents.tickets.newTab': '(se abre en otra pestaña)',

  'things.museumEvents': 'los eventos de este museo',
  'things.museumEvent': 'este evento',
}
