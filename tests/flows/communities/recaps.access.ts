import { type OperationId, routes } from '@vitrine/contracts'
import { owners, type Row, type Scene } from '../access-matrix.ts'
import { onNewMeetup } from './meetups.access.ts'

/** The draft of the recap of a meetup of the owner. */
const onNewRecap = async (scene: Scene) => {
  const { params } = await onNewMeetup(scene)
  await scene.addRecap(params.id)
  return { params }
}
/** As {@link onNewRecap}, with a photo of the owner, who agreed. */
const onRecapPhoto = async (scene: Scene) => {
  const { params } = await onNewRecap(scene)
  await scene.owner.call(routes.setRecapConsent, { params, body: { isGiven: true } })
  return { params: { ...params, photoId: (await scene.addPhoto(params.id)).id }, body: { isShown: false } }
}
/** As {@link onNewRecap}, with an insight of the owner. */
const onRecapInsight = async (scene: Scene) => {
  const { params } = await onNewMeetup(scene)
  const { insightId } = await scene.addRecap(params.id)
  return { params: { ...params, insightId }, body: { isShown: false } }
}

/** A draft is there for whoever may edit the meetup; members alone who attend, and its organizer, are asked for consent. */
export const recapRows = {
  getRecap: { request: onNewRecap, status: owners(200, 404, 'Admin') },
  updateRecap: {
    request: async scene => ({ ...(await onNewRecap(scene)), body: { text: 'We saw it all.' } }),
    status: owners(200, 404, 'Admin'),
  },
  showRecapPhoto: { request: onRecapPhoto, status: owners(200, 404, 'Admin') },
  showRecapInsight: { request: onRecapInsight, status: owners(200, 404, 'Admin') },
  publishRecap: { request: onNewRecap, status: owners(200, 404, 'Admin') },
  withdrawRecap: { request: onNewRecap, status: owners(200, 404, 'Admin') },
  setRecapConsent: {
    request: async scene => ({ ...(await onNewMeetup(scene)), body: { isGiven: true } }),
    status: owners(200, 403),
  },
} satisfies Partial<Record<OperationId, Row>>
