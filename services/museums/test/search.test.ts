import { postCreated, userRegistered } from '@vitrine/contracts'
import { searchText } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, postOf, type TestEnvironment, userOf } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
  await env.addMuseums(
    { name: 'The Metropolitan Museum of Art', city: 'New York', stateName: 'New York', isVerified: true },
    { name: 'Metropolitan Opera Archives', city: 'New York', stateName: 'New York' },
    { name: 'Museum of Modern Art', aliases: ['MoMA'], city: 'New York', isVerified: true },
    { name: 'Museum of Clocks', city: 'Bristol', stateName: 'Connecticut', category: 'history' },
    { name: 'Solomon R. Guggenheim Museum', city: 'New York' },
    { name: 'Musée d’Orsay', aliases: ['Orsay'], city: 'Paris', country: 'France', isVerified: true },
    { name: 'Paris Hill Historical Society', city: 'Paris', stateName: 'Maine' },
    { name: 'Clock Museum', city: 'Spring' },
    { name: 'Kyoto National Museum', aliases: ['京都国立博物館'], city: 'Kyoto', country: 'Japan' },
    { name: 'Ærø Museum', city: 'Ærøskøbing', country: 'Denmark' },
    { name: 'U.S. Army Aviation Museum', city: 'Fort Rucker', stateName: 'Alabama' },
    { name: "Boston Children's Museum", city: 'Boston', stateName: 'Massachusetts' },
    { name: 'Harbor House', city: 'Boston', description: 'A clipper ship, restored by volunteers.' },
    { name: 'Arts & Sciences Center', city: 'Pine Bluff' },
    { name: 'Guild Hall', city: 'East Hampton', isVerified: true },
    { name: 'Guild Hall Annex', city: 'East Hampton' },
  )
  const registeredAt = '2026-06-01T00:00:00.000Z'
  await env.publish(
    userRegistered,
    { user: userOf({ id: 1, username: 'ada.l', firstName: 'Ada', lastName: 'Lovelace' }), registeredAt },
    { user: userOf({ id: 2, username: 'grace', firstName: 'Grace', lastName: 'Hopper' }), registeredAt },
    { user: userOf({ id: 3, username: 'jose_m', firstName: 'José', lastName: 'Martí' }), registeredAt },
    { user: userOf({ id: 4, username: 'taro', firstName: '太郎', lastName: '山田' }), registeredAt },
  )
  await env.publish(
    postCreated,
    {
      post: postOf({
        id: 11,
        content: 'The Impressionists were right about shadows',
        tags: ['impressionism'],
      }),
    },
    { post: postOf({ id: 12, content: 'Café light at noon', tags: ['light', 'art_history'] }) },
    { post: postOf({ id: 13, content: 'Shadows again', tags: [] }) },
    { post: postOf({ id: 14, content: 'モネの睡蓮を見た', tags: [] }) },
  )
})
afterAll(() => env.close())

const museums = async (q: string, more = '') => {
  const answer = await env.get(`/api/search/museums?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status).toBe(200)
  return answer.json().map((museum: { name: string }) => museum.name)
}
const all = async (q: string, more = '') =>
  (await env.get(`/api/search?q=${encodeURIComponent(q)}${more}`)).json()

describe('GET /api/search/museums', () => {
  it.each<[string, string, string[]]>([
    ['too short', 'me', []],
    ['too short when trimmed', ' me ', []],
    ['only punctuation', '!!!', []],
    [
      'a verified name with the exact word before a name that begins with it',
      'metropolitan',
      ['The Metropolitan Museum of Art', 'Metropolitan Opera Archives'],
    ],
    [
      'the beginning of a name before that of another word',
      'metropolitan o',
      ['Metropolitan Opera Archives'],
    ],
    [
      'the city before a name that begins with it',
      'paris',
      ['Musée d’Orsay', 'Paris Hill Historical Society'],
    ],
    ['the whole name before a better known one', 'clock museum', ['Clock Museum', 'Museum of Clocks']],
    ['"museum" in another language', 'orsay museum', ['Musée d’Orsay']],
    ['two letters of a script without spaces', '京都', ['Kyoto National Museum']],
    ['the middle of a name without spaces', '国立博物', ['Kyoto National Museum']],
    ['one letter is too short in any script', '京', []],
    ['verified before others', 'guild', ['Guild Hall', 'Guild Hall Annex']],
    ['the exact name first', 'guild hall annex', ['Guild Hall Annex']],
    ['prefixes of words, in any order', 'art metro', ['The Metropolitan Museum of Art']],
    ['capitals and accents do not matter', 'MUSEE D’ORSAY', ['Musée d’Orsay']],
    ['letters of other alphabets', 'aero', ['Ærø Museum']],
    ['an apostrophe may be missing', 'childrens', ["Boston Children's Museum"]],
    ['initials may stand apart', 'u. s. army', ['U.S. Army Aviation Museum']],
    ['& and "and"', 'arts and sci', ['Arts & Sciences Center']],
    ['another name', 'moma', ['Museum of Modern Art']],
    ['a misspelt word', 'gugenheim', ['Solomon R. Guggenheim Museum']],
    ['a tag', '#guggenheim', []],
    ['a username', '@guggenheim', []],
    ['two misspelt words', 'metropolitain musuem', ['The Metropolitan Museum of Art']],
    ['a plural too many', 'museum of modern arts', ['Museum of Modern Art']],
    ['the city', 'boston museum', ["Boston Children's Museum"]],
    ['the description', 'clipper', ['Harbor House']],
    ['one word that does not belong', 'solomon guggenheim xylophone', ['Solomon R. Guggenheim Museum']],
    ['nothing like it', 'zzzzqqq', []],
  ])('%s: %s', async (_, q, expected) => {
    expect((await museums(q)).slice(0, Math.max(expected.length, 1))).toEqual(expected)
  })

  it('returns five museums, or as many as the limit', async () => {
    expect(await museums('museum')).toHaveLength(5)
    expect((await museums('museum', '&limit=50')).length).toBeGreaterThan(5)
    expect(await museums('museum', '&limit=1')).toHaveLength(1)
  })

  it.each([
    "'; drop table museums; --",
    '\\" & | ! ( ) : *',
    '%%%___',
    '<script>alert(1)</script>',
    "x':* | 'y",
    '\u202Eabc\uFFFF',
    '🏛️🏛️🏛️',
    '博物館と美術館',
    'ab '.repeat(66),
    'x'.repeat(200),
    ...['((((((', '::::', '<->', 'not and or', '{"$ne":1}'],
  ])('returns 200 for %j', async q => {
    await museums(q)
    expect((await env.get(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it('returns 400 for a NUL', async () => {
    const answer = await env.get('/api/search/museums?q=a%00bc')
    expect(answer.status).toBe(400)
    expect(answer.json().code).toBe('validation_error')
  })

  it('returns 400 for a query that is too long', async () => {
    const answer = await env.get(`/api/search/museums?q=${'x'.repeat(201)}`)
    expect(answer.status).toBe(400)
    expect(answer.json().code).toBe('validation_error')
  })

  it.each(['/api/search', '/api/search/museums'])(
    '%s refuses a query that is too long by name',
    async path => {
      const answer = await env.get(`${path}?q=${'x'.repeat(201)}`)
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({
        message: 'Please use up to 200 characters.',
        errors: [{ field: 'q', message: 'Please use up to 200 characters.' }],
      })
    },
  )

  it('returns museums of the category only', async () => {
    expect(await museums('museum of', '&category=history')).toEqual(['Museum of Clocks'])
    expect((await env.get('/api/search/museums?q=museum&category=nothing')).status).toBe(400)
  })

  it.each([1, 3, 50])('lists every match once by cursor, %i at a time', async limit => {
    const expected = await museums('museum', '&limit=50')
    const listed: string[] = []
    for (let more = ''; ; ) {
      const answer = await env.get(`/api/search/museums?q=museum&limit=${limit}${more}`)
      listed.push(...answer.json().map((museum: { name: string }) => museum.name))
      const next = answer.headers['x-next-cursor']
      if (!next) break
      more = `&cursor=${next}`
    }
    expect(listed).toEqual(expected)
  })

  it('lists more matches than are ranked, each once', async () => {
    const many = Array.from({ length: 700 }, (_, index) => ({ name: `Lighthouse ${index}`, city: 'Bay' }))
    await env.addMuseums(...many)
    const listed: string[] = []
    for (let more = ''; ; ) {
      const answer = await env.get(`/api/search/museums?q=lighthouse&limit=50${more}`)
      listed.push(...answer.json().map((museum: { name: string }) => museum.name))
      const next = answer.headers['x-next-cursor']
      if (!next) break
      more = `&cursor=${next}`
    }
    expect(listed).toHaveLength(700)
    expect(new Set(listed).size).toBe(700)
  })

  it.each(['x', 'WyJhIl0', 'WzFlOTksMV0', 'Wy0xXQ'])('returns 400 for the cursor %s', async cursor => {
    const answer = await env.get(`/api/search/museums?q=museum&cursor=${cursor}`)
    expect(answer.json()).toMatchObject({ code: 'validation_error', errors: [{ field: 'cursor' }] })
  })
})

describe('GET /api/search', () => {
  it('returns empty lists for a query that is too short', async () => {
    expect(await all('ab')).toEqual({ museums: [], users: [], posts: [] })
    expect(await all('')).toEqual({ museums: [], users: [], posts: [] })
  })
  it('finds users by prefixes of their names, without accents', async () => {
    expect((await all('lovel')).users.map((user: { username: string }) => user.username)).toEqual(['ada.l'])
    expect((await all('jose marti')).users[0].username).toBe('jose_m')
    expect((await all('gracee')).users[0].username).toBe('grace')
  })
  it('finds posts by their words, newest first', async () => {
    expect((await all('shadows')).posts.map((post: { id: number }) => post.id)).toEqual([13, 11])
    expect((await all('cafe')).posts[0]).toMatchObject({ id: 12, contentType: 'post' })
  })
  it('finds users and posts by two letters of a script without spaces', async () => {
    expect((await all('太郎')).users.map((user: { id: number }) => user.id)).toEqual([4])
    expect((await all('睡蓮')).posts.map((post: { id: number }) => post.id)).toEqual([14])
  })
  it('keeps the museums and posts of a category', async () => {
    const found = await all('museum', '&category=history')
    expect(found.museums.map((museum: { name: string }) => museum.name)).toEqual(['Museum of Clocks'])
    expect((await all('shadows', '&category=art')).posts).toEqual([])
  })
  it('returns posts only for #tag', async () => {
    const found = await all('#Impress')
    expect(found.posts.map((post: { id: number }) => post.id)).toEqual([11])
    expect(found.museums).toEqual([])
    expect((await all('#art_history')).posts[0].id).toBe(12)
    expect((await all('#museum')).posts).toEqual([])
  })
  it('returns users only for @name', async () => {
    const found = await all('@grace')
    expect(found.users.map((user: { id: number }) => user.id)).toEqual([2])
    expect(found).toMatchObject({ museums: [], posts: [] })
    expect((await all('@lovelace')).users).toEqual([])
  })
})

describe('searchText', () => {
  it.each([
    ['Saint-Gaudens  National Park', 'saint gaudens national park'],
    ['U. S. ARMY', 'us army'],
    ["Children's", 'childrens'],
    ['Straße & Ødegård', 'strasse and odegard'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(searchText(text)).toBe(expected)
  })
})
