import { type CallOf, type Meetup, routes } from '@vitrine/contracts'
import type { Person } from '@vitrine/network/person'
import { addMeetupPhoto } from '../meetup-photos.ts'
import { outsiders } from './marks.ts'
import type { Scene } from './scene.ts'

/** On which all meetups take place. */
export const meetupDay = '2040-05-01'
const timesOf = (startTime: string) => ({ date: meetupDay, startTime })

/** A meetup with a mark in each of its texts, which members attend who leave the community later. */
export async function meet(scene: Scene): Promise<void> {
  const { id, people, meetupIds, network } = scene
  const { say, of } = scene.marks
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
      museumId: scene.museumId,
      museumContact: say('meetupContact'),
      canMuseumPromote: true,
    },
  })
  meetupIds.push(meetup.id)
  // As a museum does that has a manager.
  await network.communities.ctx.db.query(`update events set collaboration = 'confirmed' where id = $1`, [
    meetup.id,
  ])
  const params = { id: meetup.id }
  for (const who of [member, former])
    await who.call(routes.joinMeetup, { params, body: { status: 'attending' } })
  await banned.call(routes.joinMeetup, { params, body: { status: 'interested' } })
  await talk(scene, meetup.id)
  await photograph(scene, meetup.id)
}

/** Photos of its guests, also of one who leaves later. */
async function photograph(scene: Scene, meetupId: number): Promise<void> {
  const { network, people, photoIds, files } = scene
  const { say } = scene.marks
  const texts = { caption: say('photoCaption'), altText: say('photoAlt') }
  const { id: ofMember } = await addMeetupPhoto(network, people.member, meetupId, texts)
  photoIds.push(ofMember)
  await addMeetupPhoto(network, people.former, meetupId, { caption: say('formerPhoto') })
  const photos = await people.creator.call(routes.listMeetupPhotos, { params: { id: meetupId } })
  // Whoever uploaded a file reads it, also where they are no member any more.
  files.push(
    photos
      .find(({ id }) => id === ofMember)
      ?.media?.url.split('/')
      .at(-1) ?? '',
  )
}

/** What is written in its discussion, also by who leaves later, to them and of them. */
async function talk({ marks: { say }, people, commentIds }: Scene, meetupId: number): Promise<void> {
  const { creator, member, former } = people
  const params = { id: meetupId }
  async function comment(who: Person, content: string, parentId?: number): Promise<number> {
    const body = { content, ...(parentId && { parentId }) }
    const { id } = await who.call(routes.createMeetupComment, { params, body })
    commentIds.push(id)
    return id
  }
  // All who have answered are notified of it.
  const { comment: announcement } = await creator.call(routes.announceMeetup, {
    params,
    body: { content: say('announcement') },
  })
  commentIds.push(announcement.id)
  const edited = await comment(member, say('firstMeetupComment'))
  await member.call(routes.updateCommunityComment, {
    params: { id: edited },
    body: { content: say('secondMeetupComment') },
  })
  const deleted = await comment(member, say('deletedMeetupComment'))
  await creator.call(routes.deleteCommunityComment, { params: { id: deleted } })
  const theirs = await comment(former, say('formerMeetupComment'))
  await comment(creator, say('formerMeetupAnswered'), theirs)
  await comment(member, `@${former.user.username} ${say('formerMeetupMentioned')}`)
}

/** A meetup more with its discussion and a photo, and what is changed and cancelled of the first one's answers. */
export async function meetAgain(scene: Scene): Promise<void> {
  const { id, people, meetupIds, network } = scene
  const { say } = scene.marks
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
  await member.call(routes.createMeetupComment, { params, body: { content: say('laterMeetupComment') } })
  await creator.call(routes.announceMeetup, { params, body: { content: say('laterAnnouncement') } })
  await addMeetupPhoto(network, member, later.id, { caption: say('laterPhoto') })
  await member.call(routes.joinMeetup, { params: { id: meetupIds[0] ?? 0 }, body: { status: 'interested' } })
}

type Query = NonNullable<CallOf<typeof routes.searchEvents>['query']>

/** By which searches an outsider finds the first meetup, of those by what is withheld; and what lists show of it. */
export async function foundByOutsiders({ marks: { of }, people, meetupIds, museumId }: Scene) {
  const withheld: Record<string, Query> = {
    place: { q: of('meetupPlace') },
    'title and place': { q: `${of('meetupTitle')} ${of('meetupPlace')}` },
    city: { city: of('meetupPlace') },
    tag: { tag: of('meetupTag') },
    'title in a city': { q: of('meetupTitle'), city: of('meetupPlace') },
    'title with a tag': { q: of('meetupTitle'), tag: of('meetupTag') },
    description: { q: of('meetupDescription') },
    museum: { museumId },
    'title and museum': { q: of('meetupTitle'), museumId },
    'title and name of the museum': { q: `${of('meetupTitle')} rijks` },
  }
  const isIt = ({ id }: { id: number }) => id === meetupIds[0]
  const walks = outsiders
    .filter(viewer => viewer !== 'anonymous')
    .map(async viewer => {
      const { call } = people[viewer]
      const finds = async (query: Query) => (await call(routes.searchEvents, { query })).filter(isIt)
      const found: string[] = []
      for (const [by, query] of Object.entries(withheld)) if ((await finds(query)).length > 0) found.push(by)
      const shown = [
        ...(await finds({ q: of('meetupTitle') })).filter(found => found.type === 'meetup'),
        ...(await call(routes.listMeetups, { query: { from: meetupDay } })).filter(isIt),
      ]
      const days = await call(routes.getEventCalendar, { query: { from: meetupDay, days: 1 } })
      const inCalendar = days.flatMap(({ events }) => events).filter(isIt)
      return { viewer, found, shown, inCalendar }
    })
  return Promise.all(walks)
}

/** Of a meetup that is not for its viewer, all but its title and its date. */
export const withheldOf = ({ id, title, group, createdAt, version }: Meetup): Meetup => ({
  id,
  type: 'meetup',
  communityId: group.id,
  group,
  mayRead: false,
  title,
  status: 'upcoming',
  dateTime: `${meetupDay}T18:00:00.000Z`,
  endDateTime: null,
  timezone: 'UTC',
  date: meetupDay,
  startTime: '18:00',
  endTime: '',
  description: '',
  location: '',
  tags: [],
  maxAttendees: null,
  currentAttendees: 0,
  interestedCount: 0,
  waitlistCount: 0,
  isFull: false,
  userStatus: 'none',
  waitlistPosition: null,
  offeredUntil: null,
  enableWaitlist: false,
  rsvpRequired: false,
  whoCanJoin: 'members_only',
  cost: 'free',
  costAmount: '',
  expectedGroupSize: '',
  ageRestrictions: '',
  accessibilityNotes: '',
  rainPlan: '',
  allowComments: false,
  allowPhotoSharing: false,
  museum: null,
  museumId: null,
  connectToMuseumEvent: false,
  museumEventId: null,
  museumContact: '',
  collaborationStatus: 'discussion',
  canMuseumPromote: false,
  organizer: null,
  attendees: [],
  mayJoin: false,
  mayEdit: false,
  createdAt,
  version,
})
