import { type OperationId, routes } from '@vitrine/contracts'
import { everyone, nothing, only, type Row, type Scene, signedIn } from '../access-matrix.ts'
import { museumEventForm } from './scene.ts'

const newEvent = ({ managedMuseum }: Scene) => ({ body: { ...museumEventForm, museumId: managedMuseum.id } })

/** An event of the museum of the member with the role of a manager, by an administrator. */
const onNewEvent = async (scene: Scene) => ({
  params: { id: (await scene.admin.call(routes.createMuseumEvent, newEvent(scene))).id },
})
const managers = (status: number) => only(status, 'Museum Manager', 'Admin')

export const museumEventRows = {
  listMuseumEvents: { request: nothing, status: signedIn(200) },
  getMuseumEvent: { request: onNewEvent, status: signedIn(200) },
  getMuseumEventCalendar: { request: onNewEvent, status: everyone(200) },
  createMuseumEvent: { request: newEvent, status: managers(201) },
  updateMuseumEvent: {
    request: async scene => ({
      ...(await onNewEvent(scene)),
      body: { ...museumEventForm, title: 'Drawing' },
    }),
    status: managers(200),
  },
  deleteMuseumEvent: { request: onNewEvent, status: managers(200) },
  joinMuseumEvent: {
    request: async scene => ({ ...(await onNewEvent(scene)), body: { status: 'attending' } }),
    status: signedIn(200),
  },
} satisfies Partial<Record<OperationId, Row>>
