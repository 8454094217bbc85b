import { commentPath, meetupDiscussionPath, meetupPath, type Notification, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { giveRole, type Person, signUp } from '@vitrine/network/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { meetupForm } from './communities/scene.ts'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

let network: Network
let organizer: Person
let guest: Person
let waiting: Person
let interested: Person
let outsider: Person
let communityId: number
let meetupId: number

beforeAll(async () => {
  network = await sharedNetwork()
  const enter = (name: string) => signUp(network.url, `${name}.meetuptalk`)
  organizer = await enter('olga')
  guest = await enter('gil')
  waiting = await enter('wanda')
  interested = await enter('ines')
  outsider = await enter('otto')
  await giveRole(network, organizer, 'Ambassador')
  communityId = (
    await organizer.call(routes.createCommunity, { body: { name: 'Readers of the small door' } })
  ).id
  const params = { id: communityId }
  for (const each of [guest, waiting, interested]) await each.call(routes.joinCommunity, { params })
  const seats = { maxAttendees: 2, enableWaitlist: true }
  const form = { ...meetupForm, title: 'Words in the print room', ...seats }
  meetupId = (await organizer.call(routes.createMeetup, { params, body: form })).id
  await answer(guest, 'attending')
  await answer(waiting, 'attending')
  await answer(interested, 'interested')
  await network.drain()
})

const onMeetup = () => ({ params: { id: meetupId } })
const answer = ({ call }: Person, status: 'attending' | 'interested') =>
  call(routes.joinMeetup, { ...onMeetup(), body: { status } })
const say = ({ call }: Person, content: string, parentId: number | null = null) =>
  call(routes.createMeetupComment, { ...onMeetup(), body: { content, parentId } })
/** What a user was notified of the discussion: what it is, how it begins, and where it leads. */
async function noticesOf({ call }: Person) {
  await network.drain()
  const about = ({ link }: Notification) => link.startsWith(`${meetupPath(meetupId)}?`)
  return (await call(routes.listNotifications))
    .filter(about)
    .map(({ kind, excerpt, link }) => ({ kind, excerpt, link }))
}
const linkTo = (commentId: number) => commentPath(meetupDiscussionPath(meetupId), commentId)

describe('the discussion of a meetup', () => {
  it('reaches who is concerned, on open pages and in notifications, and takes back what is deleted', async () => {
    const pages = await Promise.all(
      [organizer, interested, outsider].map(({ cookies }) => openStream(network.url, cookies())),
    )
    const [ofOrganizer, ofInterested, ofOutsider] = pages
    const changes = (page = ofInterested) => page?.events('meetup-comment')
    const change = (commentId: number, change: string) => ({ communityId, meetupId, commentId, change })

    const question = await say(guest, 'Which door is open?')
    const asked = { kind: 'meetup_comment', excerpt: 'Which door is open?', link: linkTo(question.id) }
    expect(await noticesOf(organizer)).toEqual([asked])
    const { id: replyId } = await say(organizer, 'The small one.', question.id)
    const replied = { kind: 'community_reply', excerpt: 'The small one.', link: linkTo(replyId) }
    expect(await noticesOf(guest)).toEqual([replied])

    const { comment, recipients } = await organizer.call(routes.announceMeetup, {
      ...onMeetup(),
      body: { content: 'We begin at seven.' },
    })
    expect(recipients).toBe(3)
    const announced = {
      kind: 'meetup_announcement',
      excerpt: 'We begin at seven.',
      link: linkTo(comment.id),
    }
    expect(await noticesOf(guest)).toEqual([announced, replied])
    for (const each of [waiting, interested]) expect(await noticesOf(each)).toEqual([announced])
    expect(await noticesOf(organizer)).toEqual([asked])

    // The reply goes with what it replies to.
    await organizer.call(routes.deleteCommunityComment, { params: { id: question.id } })
    await organizer.call(routes.deleteCommunityComment, { params: { id: comment.id } })
    for (const each of [organizer, guest, waiting, interested]) expect(await noticesOf(each)).toEqual([])
    const all = [
      change(question.id, 'created'),
      change(replyId, 'created'),
      change(comment.id, 'created'),
      change(question.id, 'deleted'),
      change(comment.id, 'deleted'),
    ]
    for (const page of [ofOrganizer, ofInterested]) await expect.poll(() => changes(page)).toEqual(all)
    expect(changes(ofOutsider)).toEqual([])
    for (const page of pages) await page.close()
  })
})
