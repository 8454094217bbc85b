import type { Meetup, MeetupDetail } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import type { EventDeletion, EventSaving } from '../../lib/event-form/saving.ts'
import { rereadMeetups } from '../../lib/meetups.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { atMeetupFields, bodyOf, type MeetupValues } from './values.ts'

type Saving = EventSaving<MeetupValues, MeetupDetail>

const saved: Saving['saved'] = (client, meetup) => {
  client.setQueryData(queryKeys.meetups.one(meetup.id), meetup)
  rereadMeetups(client, meetup.communityId)
}

/** Creates a meetup (EV7). */
const creation: Saving = {
  send: ({ values }, options) =>
    api.call(
      routes.createMeetup,
      { params: { id: Number(values.communityId) }, body: bodyOf(values) },
      options,
    ),
  latest: null,
  saved,
  atFields: atMeetupFields,
  // The community no longer allows it.
  refused: client => void client.invalidateQueries({ queryKey: queryKeys.communities.creatable }),
  texts: { saved: 'meetupForm.created', failed: 'meetupForm.createFailed' },
}

/** Changes a meetup (EV8). */
const changeOf = ({ id, communityId }: Meetup): Saving => ({
  send: ({ values, version }, options) =>
    api.call(routes.updateMeetup, { params: { id }, body: { ...bodyOf(values), version } }, options),
  latest: {
    read: () => api.call(routes.getMeetup, { params: { id } }),
    thing: 'things.meetup',
  },
  saved,
  atFields: atMeetupFields,
  // It has started or was cancelled meanwhile, or the community no longer allows it.
  refused: client => rereadMeetups(client, communityId),
  texts: { saved: 'meetupForm.updated', failed: 'meetupForm.updateFailed' },
})

export const savingOf = (task: MeetupTask): Saving =>
  task.kind === 'edit' ? changeOf(task.meetup) : creation

export const deletionOf = ({ id, communityId }: Meetup): EventDeletion => ({
  send: options => api.call(routes.deleteMeetup, { params: { id } }, options),
  page: queryKeys.meetups.one(id),
  reread: client => rereadMeetups(client, communityId),
  texts: { deleted: 'meetupForm.deleted', failed: 'meetupForm.deleteFailed' },
})
