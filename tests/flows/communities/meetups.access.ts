import { type OperationId, routes } from '@vitrine/contracts'
import { everyone, nothing, only, owners, type Row, type Scene, signedIn } from '../access-matrix.ts'
import { onCommunity } from './membership.access.ts'
import { meetupForm } from './scene.ts'

/** A meetup of the owner in the owner's public community, of which no other actor is a member. */
export const onNewMeetup = async (scene: Scene) => ({
  params: {
    id: (await scene.owner.call(routes.createMeetup, { ...onCommunity(scene), body: meetupForm })).id,
  },
})
/** As {@link onNewMeetup}, with a photo of the owner. */
const onNewPhoto = async (scene: Scene) => {
  const { params } = await onNewMeetup(scene)
  return { params: { ...params, photoId: (await scene.addPhoto(params.id)).id } }
}
/** As {@link onNewMeetup}, of one that names the museum of the member with the role of a manager. */
const onNewProposal = async (scene: Scene) => {
  const body = { ...meetupForm, museumId: scene.managedMuseum.id }
  const { id } = await scene.owner.call(routes.createMeetup, { ...onCommunity(scene), body })
  return { params: { id } }
}
const saying = (content: string) => async (scene: Scene) => ({
  ...(await onNewMeetup(scene)),
  body: { content },
})

export const meetupRows = {
  listCommunityMeetups: { request: onCommunity, status: signedIn(200) },
  listGroupMeetups: { request: onCommunity, status: signedIn(200) },
  listMeetups: { request: nothing, status: signedIn(200) },
  searchEvents: { request: () => ({ query: { q: 'sketching' } }), status: signedIn(200) },
  getEventCalendar: { request: () => ({ query: { from: meetupForm.date } }), status: signedIn(200) },
  getMeetup: { request: onNewMeetup, status: signedIn(200) },
  // An administrator and an Ambassador join before creating one.
  createMeetup: {
    request: scene => ({ ...onCommunity(scene), body: meetupForm }),
    status: owners(201, 403),
  },
  updateMeetup: {
    request: async scene => ({
      ...(await onNewMeetup(scene)),
      body: { ...meetupForm, title: 'Drawing' },
    }),
    status: owners(200, 403, 'Admin'),
  },
  deleteMeetup: { request: onNewMeetup, status: owners(200, 403, 'Admin') },
  joinMeetup: {
    request: async scene => ({ ...(await onNewMeetup(scene)), body: { status: 'attending' } }),
    status: owners(200, 403),
  },
  // Members and administrators read who comes, and what they write; the organizer and guests alone write.
  listMeetupComments: { request: onNewMeetup, status: owners(200, 403, 'Admin') },
  createMeetupComment: { request: saying('Which door?'), status: owners(201, 403) },
  listAttendees: { request: onNewMeetup, status: owners(200, 403, 'Admin') },
  downloadAttendees: { request: onNewMeetup, status: owners(200, 403, 'Admin') },
  // The gateway asks for the permit before it reads the body, which is no form here.
  uploadMeetupPhotos: { request: onNewMeetup, status: owners(415, 403) },
  getMeetupPhotoPermit: { request: onNewMeetup, status: owners(200, 403) },
  listMeetupPhotos: { request: onNewPhoto, status: owners(200, 403, 'Admin') },
  deleteMeetupPhoto: { request: onNewPhoto, status: owners(200, 403, 'Admin') },
  listMuseumMeetups: {
    request: ({ museum }) => ({ params: { id: museum.id } }),
    status: signedIn(200),
  },
  // The museum's manager alone speaks for it.
  listMeetupProposals: {
    request: ({ managedMuseum }) => ({ params: { id: managedMuseum.id } }),
    status: only(200, 'Museum Manager'),
  },
  answerMeetupProposal: {
    request: async scene => ({ ...(await onNewProposal(scene)), body: { status: 'confirmed' } }),
    status: only(200, 'Museum Manager'),
  },
  declineMeetupProposal: { request: onNewProposal, status: only(200, 'Museum Manager') },
  getMeetupCalendar: { request: onNewMeetup, status: everyone(200) },
  getCommunityCalendar: { request: onCommunity, status: everyone(200) },
  getMuseumCalendar: { request: ({ museum }) => ({ params: { id: museum.id } }), status: everyone(200) },
  // A token that no one has.
  getPersonalCalendar: { request: () => ({ params: { token: 'unknown' } }), status: everyone(404) },
  getOwnCalendar: { request: nothing, status: signedIn(200) },
  createOwnCalendar: { request: nothing, status: signedIn(201) },
  revokeOwnCalendar: { request: nothing, status: signedIn(200) },
  announceMeetup: { request: saying('By the east gate.'), status: owners(201, 403) },
} satisfies Partial<Record<OperationId, Row>>
