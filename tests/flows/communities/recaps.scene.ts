import { routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import type { Person } from '@vitrine/network/person'
import { draft, letEnd } from '@vitrine/network/recaps'
import { addMeetupPhoto } from '../meetup-photos.ts'

/** A community, by its id, of which both are members, and a museum. */
export interface AtMuseum {
  host: Person
  person: Person
  id: number
  museumId: number
}

/**
 * A meetup of the host at a museum that the person attended, with a photo and an insight of theirs and their consent. It has ended,
 * and its recap is published.
 */
export async function heldMeetupOf(
  network: Network,
  { host, person, id, museumId, word }: AtMuseum & { word: string },
): Promise<{ heldMeetup: { id: number } }> {
  const heldMeetup = await host.call(routes.createMeetup, {
    params: { id },
    body: {
      title: 'Drawing from casts',
      description: 'Paper is there.',
      location: 'Hall of casts',
      date: '2040-06-08',
      startTime: '10:00',
      museumId,
    },
  })
  const on = { params: { id: heldMeetup.id } }
  await person.call(routes.joinMeetup, { ...on, body: { status: 'attending' } })
  await letEnd(network, heldMeetup.id)
  await person.call(routes.setRecapConsent, { ...on, body: { isGiven: true } })
  await addMeetupPhoto(network, person, heldMeetup.id, { caption: `A ${word} cast` })
  const content = `A ${word} cast in the last room`
  await person.call(routes.createPost, { body: { type: 'text', content, museumId, tags: [] } })
  await network.drain()
  await draft(network)
  await host.call(routes.updateRecap, { ...on, body: { text: 'We drew until it closed.' } })
  await host.call(routes.publishRecap, { ...on, body: {} })
  await network.drain()
  return { heldMeetup }
}
