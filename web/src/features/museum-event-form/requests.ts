import type { MuseumEvent } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { MuseumEventTask } from '../../lib/content-dialogs.ts'
import type { EventDeletion, EventSaving } from '../../lib/event-form/saving.ts'
import { rereadMuseumEvents } from '../../lib/museum-events.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { bodyOf, type MuseumEventValues, museumIdOf } from './values.ts'

type Saving = EventSaving<MuseumEventValues, MuseumEvent>

const saved: Saving['saved'] = (client, event) => {
  client.setQueryData(queryKeys.museumEvents.one(event.id), event)
  rereadMuseumEvents(client, event.museum.id)
}

/** It has started or was cancelled meanwhile, or the user no longer manages the museum. */
const refusedAt =
  (museumId: number): Saving['refused'] =>
  client => {
    void client.invalidateQueries({ queryKey: queryKeys.museum.all })
    rereadMuseumEvents(client, museumId)
  }

const creationAt = (museumId: number): Saving => ({
  send: ({ values }, options) =>
    api.call(routes.createMuseumEvent, { body: { ...bodyOf(values), museumId } }, options),
  latest: null,
  saved,
  refused: refusedAt(museumId),
  texts: { saved: 'museumEventForm.created', failed: 'museumEventForm.createFailed' },
})

const changeOf = ({ id, museum }: MuseumEvent): Saving => ({
  send: ({ values, version }, options) =>
    api.call(routes.updateMuseumEvent, { params: { id }, body: { ...bodyOf(values), version } }, options),
  latest: {
    read: () => api.call(routes.getMuseumEvent, { params: { id } }),
    thing: 'things.museumEvent',
  },
  saved,
  refused: refusedAt(museum.id),
  texts: { saved: 'museumEventForm.updated', failed: 'museumEventForm.updateFailed' },
})

export const savingOf = (task: MuseumEventTask): Saving =>
  task.kind === 'edit' ? changeOf(task.event) : creationAt(museumIdOf(task))

export const deletionOf = ({ id, museum }: MuseumEvent): EventDeletion => ({
  send: options => api.call(routes.deleteMuseumEvent, { params: { id } }, options),
  page: queryKeys.museumEvents.one(id),
  reread: client => rereadMuseumEvents(client, museum.id),
  texts: { deleted: 'museumEventForm.deleted', failed: 'museumEventForm.deleteFailed' },
})
