import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const dayMs = 86_400_000
const edit = (as: Person | null, body: unknown, headers?: Record<string, string>) =>
  environment.call('PUT', '/api/user/profile', { as, body, ...(headers && { headers }) })
const bySlug = (slug: string) => environment.call('GET', `/api/user/slug/${slug}`)

describe('editing the own profile', () => {
  it('changes what is given and publishes it', async () => {
    const ada = await environment.join()
    const answer = await edit(ada, { firstName: ' Ada ', bio: 'Reads every label.' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ firstName: 'Ada', lastName: 'Holm', bio: 'Reads every label.' })
    expect((await bySlug(ada.slug)).json()).toMatchObject({ firstName: 'Ada', bio: 'Reads every label.' })
    expect((await environment.outbox('user-updated')).at(-1)).toMatchObject({
      key: String(ada.id),
      data: { user: { id: ada.id, firstName: 'Ada' }, audience: 'public', allowsTagging: true },
    })
  })

  it('happens once for repeated requests with the same Idempotency-Key', async () => {
    const ada = await environment.join()
    const before = (await environment.outbox('user-updated')).length
    for (let i = 0; i < 3; i++) await edit(ada, { bio: 'Once.' }, { 'idempotency-key': 'bio-once' })
    expect((await environment.outbox('user-updated')).length).toBe(before + 1)
  })

  it.each([
    [{ username: ' ' }, 'username', 'Please enter a username.'],
    [{ username: '12345' }, 'username', expect.stringContaining('3 to 30 letters')],
    [{ username: 'admin' }, 'username', expect.stringContaining('reserved')],
    [{ bio: 'x'.repeat(201) }, 'bio', 'A bio may have up to 200 characters.'],
    [{ firstName: '' }, 'firstName', 'Please enter your first name.'],
    [{ role: 'Admin' }, 'role', 'This field is not known here.'],
    [{ emailVerified: true }, 'emailVerified', 'This field is not known here.'],
    [{ bio: { $ne: 1 } }, 'bio', expect.any(String)],
  ])('refuses %j', async (body, field, message) => {
    const ada = await environment.join()
    const before = await environment.rowCounts()
    const answer = await edit(ada, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_error', errors: [{ field, message }] })
    expect(await environment.rowCounts()).toEqual(before)
  })

  it('needs a session', async () => {
    expect((await edit(null, { bio: '' })).statusCode).toBe(401)
  })
})

describe('a new username', () => {
  it('gives a new slug, and the old one goes on leading to the user', async () => {
    const ada = await environment.join({ username: 'Ada.Old' })
    const answer = await edit(ada, { username: 'Ada.New' })
    expect(answer.json()).toMatchObject({ username: 'Ada.New', slug: 'ada-new' })
    for (const slug of ['ada-new', 'ada-old', 'ADA-OLD'])
      expect((await bySlug(slug)).json()).toMatchObject({ id: ada.id, slug: 'ada-new' })
  })

  it('is refused within 30 days of the last one', async () => {
    const ada = await environment.join()
    await edit(ada, { username: 'first.change' })
    const early = await edit(ada, { username: 'second.change' })
    expect(early.statusCode).toBe(400)
    expect(early.json().errors).toEqual([
      expect.objectContaining({ field: 'username', message: 'A username can be changed once in 30 days.' }),
    ])
    // The same one is no change.
    expect((await edit(ada, { username: 'first.change', bio: 'Still here.' })).statusCode).toBe(200)
    environment.clock.now = new Date(environment.clock.now.getTime() + 30 * dayMs)
    const { session, access } = await environment.signIn(ada)
    const later = await edit({ ...ada, session, access }, { username: 'second.change' })
    expect(later.statusCode).toBe(200)
  })

  it('that another user has or had is taken', async () => {
    const [ada, bo] = [await environment.join(), await environment.join()]
    expect((await edit(ada, { username: bo.username.toUpperCase() })).json()).toMatchObject({
      code: 'username_taken',
      message: 'This username is already taken.',
    })
    await edit(bo, { username: 'bo.moved' })
    expect((await edit(ada, { username: bo.username })).json().code).toBe('username_taken')
    const registration = environment.registration({ username: bo.username })
    const answer = await environment.call('POST', '/api/auth/register', { body: registration })
    expect(answer.json().code).toBe('username_taken')
  })

  it('may be one that the user had before', async () => {
    const ada = await environment.join({ username: 'ada.again' })
    await edit(ada, { username: 'ada.between' })
    environment.clock.now = new Date(environment.clock.now.getTime() + 31 * dayMs)
    const again = { ...ada, ...(await environment.signIn(ada)) }
    expect((await edit(again, { username: 'ada.again' })).json()).toMatchObject({ slug: 'ada-again' })
    expect((await bySlug('ada-between')).json()).toMatchObject({ slug: 'ada-again' })
  })
})
