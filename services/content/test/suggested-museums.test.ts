import { type EventData, museumSuggestionDecided } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment } from './environment.ts'

let env: Awaited<ReturnType<typeof createTestEnvironment>>
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.stop())

type Person = Awaited<ReturnType<typeof env.person>>
let ids = 100
const museum = (id: number) => ({
  id,
  slug: `tide-house-${id}`,
  name: 'Tide House',
  city: 'Vannes',
  country: 'France',
  categoryCode: 'other' as const,
  coverUrl: `/covers/${id}`,
})
const share = async ({ headers }: Person, museumSuggestionId: number | null, more: object = {}) => {
  const answer = await env.app.inject({
    method: 'POST',
    url: '/api/posts',
    headers,
    payload: { type: 'text', content: 'Low water at noon', museumId: -1, museumSuggestionId, ...more },
  })
  return answer.json()
}
const postOf = async ({ headers }: Person, id: number) =>
  (await env.app.inject({ url: `/api/posts/${id}`, headers })).json()
const decide = async (
  suggestionId: number,
  { id }: Person,
  more: Partial<EventData<typeof museumSuggestionDecided>> = {},
) => {
  const data = { suggestionId, userId: id, name: 'Tides', outcome: 'approved' as const, reason: null }
  await env.publisher.publish(museumSuggestionDecided, { ...data, museum: museum(ids), ...more })
  await env.drain()
}
const waiting = async () => (await env.ctx.db.query('select post_id from post_suggestions')).length

describe('a post of a suggested museum', () => {
  it('has no museum until the suggestion is approved, and then the new one, without being edited', async () => {
    const author = await env.person()
    await env.drain()
    const suggestion = ++ids
    const first = await share(author, suggestion)
    const second = await share(author, suggestion)
    expect(first.museum).toBeNull()
    await decide(suggestion, author)
    for (const { id } of [first, second]) {
      const post = await postOf(author, id)
      expect(post.museum).toMatchObject({ id: suggestion, name: 'Tide House' })
      expect(post.editedAt).toBeUndefined()
    }
    const here = await env.app.inject({ url: `/api/posts/museum/${suggestion}` })
    expect(here.json().map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
    const counters = await env.ctx.db.query('select 1 from post_counters where museum_id = $1', [suggestion])
    expect(counters).toHaveLength(2)
    expect(await waiting()).toBe(0)
  })

  it('that is written after the decision has the museum at once, and by the event once only', async () => {
    const author = await env.person()
    const other = await env.person()
    await env.drain()
    const suggestion = ++ids
    await decide(suggestion, author)
    await decide(suggestion, author)
    expect((await share(author, suggestion)).museum).toMatchObject({ id: suggestion })
    // The suggestion of someone else.
    expect((await share(other, suggestion)).museum).toBeNull()
    await env.ctx.db.query('delete from post_suggestions')
  })

  it('of another author stays without a museum', async () => {
    const [author, other] = [await env.person(), await env.person()]
    await env.drain()
    const suggestion = ++ids
    const { id } = await share(other, suggestion)
    await decide(suggestion, author)
    expect((await postOf(other, id)).museum).toBeNull()
    await env.ctx.db.query('delete from post_suggestions')
  })

  it('keeps another museum that its author has chosen meanwhile', async () => {
    const author = await env.person()
    await env.drain()
    const [known, suggestion] = [++ids, ++ids]
    await decide(known, author, { museum: museum(known) })
    const { id } = await share(author, suggestion)
    const edited = await env.app.inject({
      method: 'PATCH',
      url: `/api/posts/${id}`,
      headers: author.headers,
      payload: { museumId: known },
    })
    expect(edited.statusCode).toBe(200)
    await decide(suggestion, author)
    expect((await postOf(author, id)).museum).toMatchObject({ id: known })
  })

  it('gets none when the suggestion is rejected, and gets it while it is in the trash', async () => {
    const author = await env.person()
    await env.drain()
    const [rejected, trashed] = [++ids, ++ids]
    const plain = await share(author, rejected)
    await decide(rejected, author, { outcome: 'rejected', museum: null, reason: 'A shop' })
    expect((await postOf(author, plain.id)).museum).toBeNull()
    const deleted = await share(author, trashed)
    const { headers } = author
    await env.app.inject({ method: 'DELETE', url: `/api/posts/${deleted.id}`, headers })
    await decide(trashed, author)
    await env.app.inject({ method: 'POST', url: `/api/posts/${deleted.id}/restore`, headers })
    expect((await postOf(author, deleted.id)).museum).toMatchObject({ id: trashed })
    expect(await waiting()).toBe(0)
  })

  it.each([0, -4, 'x', 1.5])('is refused with the suggestion %j', async museumSuggestionId => {
    const author = await env.person()
    await env.drain()
    expect(await share(author, museumSuggestionId as number)).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'museumSuggestionId' }],
    })
  })
})
