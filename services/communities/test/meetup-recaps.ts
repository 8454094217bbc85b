import {
  type MuseumRef,
  museumCreated,
  type PostHit,
  postCreated,
  postDeleted,
  postEdited,
  postRestored,
  type Recap,
} from '@vitrine/contracts'
import { draftRecaps } from '../src/meetups/recap/draft.task.ts'
import type { Answer, Person } from './environment.ts'
import { createMeetupPhotoEnvironment } from './meetup-photos.ts'
import { hourMs, successOf } from './meetups.ts'
import { makeMuseum } from './museum-events.ts'

/** Meetups that have ended, and their recaps; the test takes the part of the services of media, museums and content. */
export async function createRecapEnvironment() {
  const env = await createMeetupPhotoEnvironment()
  const { call, drain, publisher } = env
  let lastMuseumId = 0
  let lastPostId = 10_000_000_000
  let lastVersion = 0
  const next = () => ({ aggregateVersion: ++lastVersion })
  const pathOf = (meetupId: number, path = '') => `/api/meetups/${meetupId}/recap${path}`

  const museum = async (): Promise<MuseumRef> => {
    const added = makeMuseum(++lastMuseumId)
    await publisher.publish(museumCreated, { museum: added }, next())
    await drain()
    return added
  }

  /** An insight as content publishes it; now, unless `more` says when. */
  const insightOf = (author: Person, about: MuseumRef | null, more: Partial<PostHit> = {}): PostHit => ({
    id: ++lastPostId,
    contentType: 'post',
    type: 'text',
    content: 'The light in the last room',
    images: [],
    videoUrl: null,
    tags: [],
    user: author.user,
    museum: about,
    createdAt: env.ctx.clock().toISOString(),
    ...more,
  })
  const share = async (author: Person, about: MuseumRef | null, more: Partial<PostHit> = {}) => {
    const post = insightOf(author, about, more)
    await publisher.publish(postCreated, { post }, next())
    await drain()
    return post
  }

  const fetchRecap = (as: Person | null, meetupId: number) => call(as, 'GET', pathOf(meetupId))
  const recap = async (as: Person, meetupId: number): Promise<Recap> =>
    successOf(await fetchRecap(as, meetupId))
  const consent = (as: Person | null, meetupId: number, isGiven = true, headers = {}): Promise<Answer> =>
    call(as, 'PUT', pathOf(meetupId, '/consent'), { isGiven }, headers)
  const publish = (as: Person | null, meetupId: number, body: object = {}, headers = {}): Promise<Answer> =>
    call(as, 'POST', pathOf(meetupId, '/publication'), body, headers)
  const draft = async () => {
    const count = await draftRecaps(env.ctx)
    await drain()
    return count
  }
  /** Lets a meetup end, and drafts its recap. */
  const end = async (meetupId: number) => {
    const [row] = await env.db.query<{ ends_at: Date }>('select ends_at from events where id = $1', [
      meetupId,
    ])
    if (!row) throw new Error(`there is no meetup ${meetupId}`)
    env.turnTo(row.ends_at.getTime())
    return draft()
  }

  return {
    ...env,
    museum,
    insightOf,
    share,
    retag: async (post: PostHit, more: Partial<PostHit>, previous: MuseumRef | null = post.museum) => {
      await publisher.publish(
        postEdited,
        { post: { ...post, ...more }, previousMuseumId: previous?.id ?? null },
        next(),
      )
      await drain()
    },
    deleteInsight: async ({ id, user, museum: about }: PostHit) => {
      const by = {
        deletedBy: user.id,
        deletedAs: 'author' as const,
        deletedAt: env.ctx.clock().toISOString(),
      }
      await publisher.publish(
        postDeleted,
        { postId: id, authorId: user.id, museumId: about?.id ?? null, ...by },
        next(),
      )
      await drain()
    },
    restoreInsight: async (post: PostHit) => {
      await publisher.publish(postRestored, { post, restoredBy: post.user.id }, next())
      await drain()
    },
    fetchRecap,
    recap,
    consent,
    agree: async (as: Person, meetupId: number): Promise<void> => {
      successOf(await consent(as, meetupId))
    },
    write: (as: Person | null, meetupId: number, body: object, headers = {}): Promise<Answer> =>
      call(as, 'PUT', pathOf(meetupId), body, headers),
    choosePhoto: (as: Person | null, meetupId: number, photoId: number, isShown: boolean): Promise<Answer> =>
      call(as, 'PUT', pathOf(meetupId, `/photos/${photoId}`), { isShown }),
    chooseInsight: (as: Person | null, meetupId: number, postId: number, isShown: boolean): Promise<Answer> =>
      call(as, 'PUT', pathOf(meetupId, `/insights/${postId}`), { isShown }),
    publish,
    withdraw: (as: Person | null, meetupId: number, headers = {}): Promise<Answer> =>
      call(as, 'DELETE', pathOf(meetupId, '/publication'), undefined, headers),
    draft,
    end,
    /**
     * A meetup at a museum, of which the guest and the organizer attended, each with a photo and an insight of an hour after its
     * start; the guest agreed. It has ended, and its recap is a draft.
     */
    async drafted(more: { isPrivate?: boolean; form?: object } = {}) {
      const place = await museum()
      const { form = {}, ...kind } = more
      const all = await env.album({ ...kind, form: { museumId: place.id, ...form } })
      const { meetupId, guest, organizer } = all
      await successOf(await consent(guest, meetupId))
      const [row] = await env.db.query<{ starts_at: Date }>('select starts_at from events where id = $1', [
        meetupId,
      ])
      if (!row) throw new Error('the meetup is there')
      env.turnTo(row.starts_at.getTime() + hourMs)
      const insightOfGuest = await share(guest, place)
      const insightOfOrganizer = await share(organizer, place)
      await end(meetupId)
      return { ...all, place, insightOfGuest, insightOfOrganizer }
    },
  }
}
export type RecapEnvironment = Awaited<ReturnType<typeof createRecapEnvironment>>

/** What a recap shows, as ids; and what it lists besides, for whoever edits it. */
export const shownIn = ({ photos, insights }: Recap) => ({
  photos: photos.filter(({ isShown }) => isShown).map(({ id }) => id),
  insights: insights.filter(({ isShown }) => isShown).map(({ postId }) => postId),
  leftOut: [
    ...photos.filter(({ isShown }) => !isShown).map(({ id }) => id),
    ...insights.filter(({ isShown }) => !isShown).map(({ postId }) => postId),
  ],
})
