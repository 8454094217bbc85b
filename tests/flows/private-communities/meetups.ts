import { routes } from '@vitrine/contracts'
import type { Scene } from './scene.ts'

const timesOf = (startTime: string) => ({ date: '2040-05-01', startTime })

/** A meetup with a mark in each of its texts, which members attend who leave the community later. */
export async function meet({ id, marks: { say, of }, people, meetupIds }: Scene): Promise<void> {
  const { creator, member, former, banned } = people
  const meetup = await creator.call(routes.createMeetup, {
    params: { id },
    body: {
      ...timesOf('18:00'),
      title: say('meetupTitle'),
      description: say('meetupDescription'),
      location: say('meetupPlace'),
      tags: [of('meetupTag')],
      cost: 'paid',
      costAmount: `${of('meetupAmount')} 5`,
      expectedGroupSize: say('meetupSize'),
      ageRestrictions: say('meetupAge'),
      accessibilityNotes: say('meetupAccess'),
      rainPlan: say('meetupRain'),
    },
  })
  meetupIds.push(meetup.id)
  const params = { id: meetup.id }
  for (const who of [member, former])
    await who.call(routes.joinMeetup, { params, body: { status: 'attending' } })
  await banned.call(routes.joinMeetup, { params, body: { status: 'interested' } })
}

/** A meetup more, and what is changed and cancelled of the first one's answers. */
export async function meetAgain({ id, marks: { say }, people, meetupIds }: Scene): Promise<void> {
  const { creator, member } = people
  const form = {
    ...timesOf('19:00'),
    title: say('laterMeetup'),
    description: say('laterMeetupDescription'),
    location: 'Not yet known',
  }
  const later = await creator.call(routes.createMeetup, { params: { id }, body: form })
  meetupIds.push(later.id)
  const params = { id: later.id }
  await member.call(routes.joinMeetup, { params, body: { status: 'attending' } })
  await creator.call(routes.updateMeetup, { params, body: { ...form, location: say('laterMeetupPlace') } })
  await member.call(routes.joinMeetup, { params: { id: meetupIds[0] ?? 0 }, body: { status: 'interested' } })
}
