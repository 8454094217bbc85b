import { routes } from '@vitrine/contracts'
import type { Person } from '@vitrine/network/person'
import { draft, letEnd } from '@vitrine/network/recaps'
import { addMeetupPhoto } from '../meetup-photos.ts'
import { outsiders } from './marks.ts'
import type { Scene } from './scene.ts'

/** As the recap of the meetup of {@link recap}, and what it shows. */
const recapOf = ({ heldMeetup }: Scene) => {
  const { id, photoId, insightId } = heldMeetup
  return {
    on: { params: { id } },
    photo: { params: { id, photoId }, body: { isShown: true } },
    insight: { params: { id, insightId }, body: { isShown: true } },
  }
}

/** A meetup that has ended, with a published recap; also members attended it who leave the community later. */
export async function recap(scene: Scene): Promise<void> {
  const { id, marks, people, museumId, network, meetupIds, files } = scene
  const { creator, member, former, banned } = people
  const meetup = await creator.call(routes.createMeetup, {
    params: { id },
    body: {
      title: marks.say('heldMeetup'),
      description: marks.say('heldDescription'),
      location: 'The hall',
      date: '2040-05-02',
      startTime: '18:00',
      museumId,
    },
  })
  meetupIds.push(meetup.id)
  const on = { params: { id: meetup.id } }
  for (const who of [member, former, banned])
    await who.call(routes.joinMeetup, { ...on, body: { status: 'attending' } })
  await letEnd(network, meetup.id)
  const texts = { caption: marks.say('recapCaption'), altText: marks.say('recapAlt') }
  const { id: photoId } = await addMeetupPhoto(network, member, meetup.id, texts)
  for (const who of [member, former, banned])
    await who.call(routes.setRecapConsent, { ...on, body: { isGiven: true } })
  // Everyone may read it, but not that its author attended.
  const share = async (who: Person) =>
    (await who.call(routes.createPost, { body: { type: 'text', content: 'The hall', museumId, tags: [] } }))
      .id
  const insightId = await share(member)
  for (const who of [former, banned]) await share(who)
  await network.drain()
  await draft(network)
  scene.heldMeetup = { id: meetup.id, photoId, insightId }
  await creator.call(routes.updateRecap, { ...on, body: { text: marks.say('recapText') } })
  const { photos } = await creator.call(routes.publishRecap, { ...on, body: {} })
  files.push(photos[0]?.media.url.split('/').at(-1) ?? '')
  await network.drain()
}

/** What all open pages of members are notified of: it is withdrawn, and published with another text. */
export async function recapAgain(scene: Scene): Promise<void> {
  const { people, marks } = scene
  const { on } = recapOf(scene)
  await people.creator.call(routes.withdrawRecap, on)
  const text = `${marks.say('recapText')} ${marks.say('laterRecapText')}`
  await people.creator.call(routes.updateRecap, { ...on, body: { text } })
  await people.creator.call(routes.publishRecap, { ...on, body: {} })
}

/** What outsiders are answered who read or change the recap, as codes, and whether they learn that there is one. */
export async function refusedRecaps(scene: Scene) {
  const { on, photo, insight } = recapOf(scene)
  const refused = outsiders
    .filter(viewer => viewer !== 'anonymous')
    .map(async viewer => {
      const { call } = scene.people[viewer]
      const asked = [
        call(routes.getRecap, on),
        call(routes.updateRecap, { ...on, body: { text: 'Mine' } }),
        call(routes.showRecapPhoto, photo),
        call(routes.showRecapInsight, insight),
        call(routes.withdrawRecap, on),
        call(routes.publishRecap, { ...on, body: {} }),
      ]
      const codes = await Promise.all(
        asked.map(answer =>
          answer.then(
            () => 'done',
            error => error.code as string,
          ),
        ),
      )
      const { recapState, recapConsent } = await call(routes.getMeetup, on)
      return { viewer, codes, recapState, recapConsent }
    })
  return Promise.all(refused)
}
