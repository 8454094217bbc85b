import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { importMuseums } from '../src/import/import-museums.ts'
import { SeedMuseum, seedMuseums } from '../src/seed.ts'
import { SeedData, seedFollows } from '../src/seed-members.ts'
import { createTestEnvironment, type TestEnvironment, userOf } from './environment.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(file(path), 'utf8'))

/** Every 60th row of the public file, and all that share a word with a query below; or the whole file, when it is named. */
const realMuseums = process.env.MUSEUMS_CSV ?? file('data/museums-us-sample.csv')

/** What users type, and the slug of the museum that they mean. */
const table = {
  cities: [
    ['paris', 'musee-du-louvre'],
    ['paris', 'musee-dorsay'],
    ['london', 'the-british-museum'],
    ['amsterdam', 'rijksmuseum'],
    ['madrid', 'museo-nacional-del-prado'],
    ['vienna', 'kunsthistorisches-museum'],
    ['florence', 'gallerie-degli-uffizi'],
    ['athens', 'acropolis-museum'],
    ['são paulo', 'masp-sao-paulo'],
    ['mexico city', 'museo-nacional-de-antropologia'],
    ['saint louis', 'missouri-botanical-garden'],
    ['nyc', 'the-museum-of-modern-art'],
    ['washington dc', 'national-air-and-space-museum'],
  ],
  aliases: [
    ['met', 'the-metropolitan-museum-of-art'],
    ['moma', 'the-museum-of-modern-art'],
    ['v&a', 'victoria-and-albert-museum'],
    ['casa azul', 'museo-frida-kahlo'],
    ['kew gardens', 'royal-botanic-gardens-kew'],
    ['forbidden city', 'palace-museum-beijing'],
    ['terracotta army', 'terracotta-army-museum'],
    ['prince of wales museum', 'csmvs-mumbai'],
    ['getty museum', 'getty-center'],
    ['amnh', 'american-museum-of-natural-history'],
    ['mona', 'mona-hobart'],
    ['gold museum', 'museo-del-oro'],
    ['hopewell museum', 'historic-paris-bourbon-county-inc-hopewell-museum'],
  ],
  'partial names': [
    ['metropolitan', 'the-metropolitan-museum-of-art'],
    ['prado museum', 'museo-nacional-del-prado'],
    ['louvre museum', 'musee-du-louvre'],
    ['the louvre', 'musee-du-louvre'],
    ['museum of modern art', 'the-museum-of-modern-art'],
    ['orsay', 'musee-dorsay'],
    ['guggenheim bilbao', 'guggenheim-museum-bilbao'],
    ['science museum london', 'science-museum-london'],
    ['anne frank', 'anne-frank-house'],
    ['air and space', 'national-air-and-space-museum'],
    ['childrens museum indianapolis', 'the-childrens-museum-of-indianapolis'],
    ['peace memorial', 'hiroshima-peace-memorial-museum'],
    ['soane', 'sir-john-soanes-museum'],
  ],
  typos: [
    ['louvr', 'musee-du-louvre'],
    ['rijkmuseum', 'rijksmuseum'],
    ['gugenheim bilbao', 'guggenheim-museum-bilbao'],
    ['metropolitain musuem', 'the-metropolitan-museum-of-art'],
    ['britsh museum', 'the-british-museum'],
    ['van goh museum', 'van-gogh-museum'],
    ['uffizzi', 'gallerie-degli-uffizi'],
    ['amstredam', 'rijksmuseum'],
    ['ashmolian', 'ashmolean-museum'],
  ],
  'other scripts': [
    ['故宫', 'palace-museum-beijing'],
    ['東京', 'tokyo-national-museum'],
    ['卢浮宫', 'musee-du-louvre'],
    ['大英博物館', 'the-british-museum'],
    ['兵马俑', 'terracotta-army-museum'],
    ['ルーヴル', 'musee-du-louvre'],
    ['ジブリ', 'ghibli-museum'],
    ['루브르', 'musee-du-louvre'],
    ['서울', 'national-museum-of-korea'],
    ['лувр', 'musee-du-louvre'],
    ['المتحف المصري', 'grand-egyptian-museum'],
    ['μουσείο ακρόπολης', 'acropolis-museum'],
  ],
} satisfies Record<string, [string, string][]>
const queries = Object.entries(table).flatMap(([kind, rows]) => rows.map(row => [kind, ...row] as const))

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
  const seed = z.array(SeedMuseum).parse(await json('../../../infra/local/seed/museums.json'))
  const { museumFollows } = SeedData.parse(await json('../../../infra/local/seed/demo.json'))
  await seedMuseums(env.ctx, seed)
  const usernames = [...new Set(museumFollows.map(([username]) => username))]
  const registeredAt = '2026-06-01T00:00:00.000Z'
  const users = usernames.map((username, index) => ({
    user: userOf({ id: index + 1, username }),
    registeredAt,
  }))
  await env.publish(userRegistered, ...users)
  await seedFollows(env.ctx, museumFollows)
  await importMuseums(env.ctx, realMuseums, { bad() {}, progress() {} })
  await env.db.query('analyze')
})
afterAll(() => env?.close())

const slugs = (museums: { slug: string }[]) => museums.map(museum => museum.slug)
const missedIn = async (find: (q: string) => Promise<string[]>) => {
  const missed: string[] = []
  for (const [kind, q, meant] of queries) {
    const found = await find(encodeURIComponent(q))
    if (!found.includes(meant)) missed.push(`${kind}: ${q}: ${meant} is not among ${found.join(', ')}`)
  }
  return missed
}

it('asks sixty queries', () => {
  expect(queries).toHaveLength(60)
})

it('shows the museum meant among the first three of the search', async () => {
  const find = async (q: string) => slugs((await env.get(`/api/search?q=${q}`)).json().museums).slice(0, 3)
  expect(await missedIn(find)).toEqual([])
})

it('suggests the museum meant among the five of the picker', async () => {
  const find = async (q: string) => slugs((await env.get(`/api/search/museums?q=${q}`)).json())
  expect(await missedIn(find)).toEqual([])
})

it.each([
  ['met', 'the-metropolitan-museum-of-art'],
  ['moma', 'the-museum-of-modern-art'],
  ['metropolitan', 'the-metropolitan-museum-of-art'],
  ['prado museum', 'museo-nacional-del-prado'],
  ['louvre museum', 'musee-du-louvre'],
  ['london', 'the-british-museum'],
])('shows the museum meant by "%s" first, in the search and in the picker', async (q, meant) => {
  const all = (await env.get(`/api/search?q=${encodeURIComponent(q)}`)).json()
  const suggested = (await env.get(`/api/search/museums?q=${encodeURIComponent(q)}`)).json()
  expect([slugs(all.museums)[0], slugs(suggested)[0]]).toEqual([meant, meant])
})
