import { routes } from '@vitrine/contracts'
import type { Person } from '@vitrine/network/person'

type Id = { id: number }

/** What a person reported, claimed and decided in a community of the host that they moderate, and what is reported and decided about them. */
export async function reportAround(of: {
  host: Person
  person: Person
  other: Person
  /** In what is written by the person, and to them. */
  word: string
  community: Id
  communityPost: Id
  communityComment: Id
}): Promise<void> {
  const { host, person, other, word, community, communityPost, communityComment } = of
  const on = { params: { id: community.id } }
  const file = (by: Person, targetId: number, details: string) =>
    by.call(routes.createReport, {
      body: { targetType: 'community_post', targetId, category: 'other', details },
    })
  const write = async (content: string) =>
    (await other.call(routes.createCommunityPost, { ...on, body: { type: 'text', content } })).id
  const [claimed, decided] = [await write('Prints, half price'), await write('Frames, almost new')]
  for (const targetId of [claimed, decided]) {
    await file(person, targetId, `Hardly ${word}`)
    await file(host, targetId, 'An advert')
  }
  const openOn = async (targetId: number) => {
    const found = (await host.call(routes.listReports, on)).find(each => each.targetId === targetId)
    return { params: { id: community.id, reportId: found?.id ?? 0 }, version: found?.version ?? 0 }
  }
  const { version, params } = await openOn(claimed)
  await person.call(routes.claimReport, { params, body: { version } })
  const toDismiss = await openOn(decided)
  await person.call(routes.decideReport, {
    params: toDismiss.params,
    body: { action: 'dismiss', version: toDismiss.version, note: `Rather ${word}` },
  })

  // About the person: one that waits, and one that is decided.
  await file(other, communityPost.id, `All too ${word}`)
  await other.call(routes.createReport, {
    body: { targetType: 'community_comment', targetId: communityComment.id, category: 'spam' },
  })
  const toWarn = await openOn(communityComment.id)
  await host.call(routes.decideReport, {
    params: toWarn.params,
    body: { action: 'warn', version: toWarn.version, reason: `Less ${word}`, note: `Again ${word}` },
  })
}
