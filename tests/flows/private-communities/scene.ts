import { type CallOf, type CommunityReport, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { addPicture } from '@vitrine/network/media'
import { type Person, signUp } from '@vitrine/network/person'
import { expect } from 'vitest'
import { createMarks, type Marks } from './marks.ts'
import { meet, meetAgain } from './meetups.ts'
import { recap, recapAgain } from './recaps.ts'
import { plan, planOn } from './visit-plans.ts'

const roles = ['creator', 'member', 'former', 'banned', 'applicant', 'rejected', 'outsider'] as const
type Role = (typeof roles)[number]

/** A community with a mark in each of its texts, and the people around it. */
export interface Scene {
  network: Network
  id: number
  marks: Marks
  people: Record<Role, Person>
  museumId: number
  museumSlug: string
  /** The membership of the member. */
  memberId: number
  postIds: number[]
  commentIds: number[]
  meetupIds: number[]
  /** By the member, to a museum that nothing else names. */
  planIds: number[]
  /** The recap of a meetup that has ended, with a photo and an insight of the member. */
  heldMeetup: { id: number; photoId: number; insightId: number }
  /** Of the member, in the first meetup. */
  photoIds: number[]
  /** The names of stored files that posts and meetups show. */
  files: string[]
  /** As they were before one of them was decided. */
  reports: CommunityReport[]
}

type Body = CallOf<typeof routes.createCommunityPost>['body']

async function signUpAll(network: Network, marks: Marks, letter: string): Promise<Scene['people']> {
  const usernameOf = (role: Role) => (role === 'member' ? marks.of('memberUser') : `${letter}${role}`)
  const all = await Promise.all(
    roles.map(async role => [role, await signUp(network.url, usernameOf(role))] as const),
  )
  const people = Object.fromEntries(all) as Scene['people']
  // An ambassador may create communities, once the session is one of an ambassador.
  const { creator } = people
  await network.identity.ctx.db.query(`update users set role = 'Ambassador' where id = $1`, [creator.user.id])
  const { username } = creator.user
  await creator.call(routes.login, {
    body: { email: `${username}@vitrine.example`, password: `${username}-likes-museums` },
  })
  return people
}

export async function sceneOf(
  network: Network,
  letter: string,
  membershipType: 'public' | 'private',
): Promise<Scene> {
  const marks = createMarks(letter)
  const { say, of } = marks
  const people = await signUpAll(network, marks, letter)
  await network.drain()
  const [museum] = await people.creator.call(routes.searchMuseums, { query: { q: 'rijks' } })
  if (!museum) throw new Error('there is no museum')
  const { id } = await people.creator.call(routes.createCommunity, {
    body: {
      name: say('name'),
      description: say('description'),
      location: say('location'),
      tags: [of('tag')],
      membershipType,
    },
  })
  const isPrivate = membershipType === 'private'
  await people.creator.call(routes.updateCommunitySettings, {
    params: { id },
    body: { guidelines: [say('guideline')], joinQuestions: isPrivate ? [say('question')] : [] },
  })
  const scene: Scene = {
    network,
    id,
    marks,
    people,
    museumId: museum.id,
    museumSlug: museum.slug,
    memberId: 0,
    postIds: [],
    commentIds: [],
    meetupIds: [],
    planIds: [],
    heldMeetup: { id: 0, photoId: 0, insightId: 0 },
    photoIds: [],
    files: [],
    reports: [],
  }
  await letJoin(scene, isPrivate)
  scene.memberId = (await membershipOf(scene, people.member)).params.memberId
  await discuss(scene)
  await meet(scene)
  await plan(scene)
  await recap(scene)
  await report(scene)
  await endMemberships(scene)
  await network.drain()
  return scene
}

/** All who are members at first, and of a private community who is rejected and who waits. */
async function letJoin({ id, marks, people, network }: Scene, isPrivate: boolean): Promise<void> {
  const params = { id }
  const members = ['member', 'former', 'banned'] as const
  for (const role of [...members, ...(isPrivate ? (['applicant', 'rejected'] as const) : [])])
    await people[role].call(routes.joinCommunity, {
      params,
      body: { answers: isPrivate ? [marks.say(`${role}Answer`)] : [] },
    })
  const requests = isPrivate ? await people.creator.call(routes.listJoinRequests, { params }) : []
  for (const { id: requestId, user } of requests) {
    const on = { params: { id, requestId } }
    if (user.id === people.rejected.user.id)
      await people.creator.call(routes.rejectJoinRequest, { ...on, body: { reason: marks.say('rejection') } })
    else if (user.id !== people.applicant.user.id) await people.creator.call(routes.approveJoinRequest, on)
  }
  await network.drain()
}

/** Posts of every type, each with a mark; comments, versions before edits; and what is about those who leave. */
async function discuss({ id, marks, people, postIds, commentIds, files, network }: Scene): Promise<void> {
  const { say, of } = marks
  const { creator, member, former, banned } = people
  async function post(who: Person, body: Body) {
    const written = await who.call(routes.createCommunityPost, { params: { id }, body })
    postIds.push(written.id)
    return { params: { id: written.id } }
  }
  async function comment(who: Person, on: { params: { id: number } }, content: string, parentId?: number) {
    const body = { content, ...(parentId && { parentId }) }
    const written = await who.call(routes.createCommunityComment, { ...on, body })
    commentIds.push(written.id)
    return written.id
  }
  const text = (name: string): Body => ({ type: 'text', content: say(name) })

  const first = await post(creator, text('firstVersion'))
  await creator.call(routes.updateCommunityPost, { ...first, body: { content: say('secondVersion') } })
  await post(member, text('post'))
  await post(creator, { type: 'discussion', content: say('discussion'), title: say('discussionTitle') })
  const poll = await post(creator, {
    type: 'poll',
    content: say('poll'),
    pollOptions: [say('option'), 'Another one'],
    pollHours: 24,
  })
  await member.call(routes.voteCommunityPost, { ...poll, body: { optionIndex: 0 } })
  await post(creator, {
    type: 'event',
    content: say('eventPost'),
    eventTitle: say('eventTitle'),
    eventDateTime: '2030-05-01T18:00:00Z',
    eventLocation: say('eventLocation'),
    eventDescription: say('eventDescription'),
  })
  const picture = await addPicture(network, member.user.id)
  const stateOf = async () => (await member.call(routes.getMedia, { params: { id: picture.id } })).status
  await expect.poll(stateOf).toBe('ready')
  await network.drain()
  files.push(picture.url.split('/').at(-1) ?? '')
  await post(member, {
    type: 'text',
    content: say('picturePost'),
    images: [{ url: picture.url, altText: say('altText') }],
  })
  const address = (name: string) => `https://${of(name)}.example/`
  await post(creator, { type: 'video', content: say('video'), videoUrl: address('videoUrl') })
  await post(creator, { type: 'link', content: say('link'), linkUrl: address('linkUrl') })

  const parent = await comment(member, first, say('comment'))
  await comment(creator, first, say('reply'), parent)
  const edited = await comment(member, first, say('firstComment'))
  await member.call(routes.updateCommunityComment, {
    params: { id: edited },
    body: { content: say('secondComment') },
  })
  const deleted = await comment(member, first, say('deletedComment'))
  await creator.call(routes.deleteCommunityComment, { params: { id: deleted } })
  await creator.call(routes.deleteCommunityPost, await post(member, text('deletedPost')))
  for (const who of [former, banned]) {
    const name = who === former ? 'former' : 'banned'
    const theirs = await post(who, text(`${name}Post`))
    await comment(creator, theirs, say(`${name}Answered`))
    await member.call(routes.likeCommunityPost, theirs)
    await comment(member, first, `@${who.user.username} ${say(`${name}Mentioned`)}`)
  }
  await comment(former, first, say('formerComment'))
  await creator.call(routes.updateCommunitySettings, { params: { id }, body: { reviewsPosts: true } })
  await post(member, text('waitingPost'))
  await network.drain()
}

/** What two members report, each with a mark; the creator warns the author of one, with a note for moderators. */
async function report({ id, marks: { say }, people, reports }: Scene): Promise<void> {
  const { creator, member, former, banned } = people
  const params = { id }
  const posts = await creator.call(routes.listCommunityPosts, { params, query: { limit: 50 } })
  for (const [reporter, name, details] of [
    [member, 'formerPost', say('memberReport')],
    [banned, 'post', say('bannedReport')],
  ] as const) {
    const targetId = posts.find(({ content }) => content === say(name))?.id ?? 0
    const body = { targetType: 'community_post', targetId, category: 'other', details } as const
    await reporter.call(routes.createReport, { body })
  }
  reports.push(...(await creator.call(routes.listReports, { params })))
  const { id: reportId, version } = reports.find(({ subject }) => subject?.id === former.user.id) ?? {
    id: 0,
    version: 1,
  }
  const reasons = { note: say('reportNote'), reason: say('formerWarning') }
  await creator.call(routes.decideReport, {
    params: { id, reportId },
    body: { action: 'warn', version, ...reasons },
  })
}

/** The parameters of what the creator decides about a member. */
async function membershipOf({ id, people: { creator } }: Scene, { user }: Person) {
  const query = { q: user.username }
  const [member] = await creator.call(routes.listMembers, { params: { id }, query })
  return { params: { id, memberId: member?.id ?? 0 } }
}

/** One member leaves, who stays restricted; another is banned. */
async function endMemberships(scene: Scene): Promise<void> {
  const { id, marks, people } = scene
  const { creator, former, banned } = people
  await creator.call(routes.setMemberPermission, {
    ...(await membershipOf(scene, former)),
    body: { canPost: false, reason: marks.say('formerRestriction') },
  })
  await former.call(routes.leaveCommunity, { params: { id } })
  await creator.call(routes.removeMember, {
    ...(await membershipOf(scene, banned)),
    body: { ban: true, reason: marks.say('banReason') },
  })
}

/**
 * A member more, who joins by invitation; what all open pages are notified of: a post and a comment, which goes again; and what
 * the creator writes to a member, and decides about them; and what a member reports.
 */
export async function goOn(scene: Scene): Promise<void> {
  const { id, marks, people, network, postIds } = scene
  const another = await signUp(network.url, marks.of('anotherUser'))
  await network.drain()
  const body = { username: another.user.username }
  await people.creator.call(routes.inviteMember, { params: { id }, body })
  const [invitation] = await another.call(routes.listMyInvitations)
  await another.call(routes.acceptInvitation, { params: { id: invitation?.id ?? 0 } })
  await meetAgain(scene)
  await planOn(scene)
  await recapAgain(scene)
  const content = marks.say('laterPost')
  await people.creator.call(routes.createCommunityPost, { params: { id }, body: { type: 'text', content } })
  const onPost = { params: { id: postIds[0] ?? 0 } }
  const comment = await people.member.call(routes.createCommunityComment, {
    ...onPost,
    body: { content: marks.say('laterComment') },
  })
  await people.member.call(routes.deleteCommunityComment, { params: { id: comment.id } })
  const params = { id, memberId: scene.memberId }
  await people.creator.call(routes.setMemberPermission, {
    params,
    body: { canPost: false, reason: marks.say('restriction') },
  })
  await people.creator.call(routes.bulkMembers, {
    params: { id },
    body: { memberIds: [scene.memberId], action: 'message', message: marks.say('message') },
  })
  await another.call(routes.createCommunityComment, {
    ...onPost,
    body: { content: marks.say('removedComment') },
  })
  const moderated = await membershipOf(scene, another)
  await people.member.call(routes.createReport, {
    body: {
      targetType: 'community_member',
      targetId: moderated.params.memberId,
      category: 'other',
      details: marks.say('laterReport'),
    },
  })
  await people.creator.call(routes.deleteMemberContent, {
    ...moderated,
    body: { contentType: 'all', reason: marks.say('deletion') },
  })
}
