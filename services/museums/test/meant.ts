import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { fast, importMuseums } from '../src/import/import-museums.ts'
import { SeedMuseum, seedMuseums } from '../src/seed.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

/** What people type, with typos, accents and without, and the museum that they mean. */
export const queries: readonly (readonly [typed: string, meant: string])[] = [
  ['rijksmusem', 'Rijksmuseum'],
  ['vangogh', 'Van Gogh Museum'],
  ['ann frank huis', 'Anne Frank House'],
  ['museum fur naturkunde', 'Museum für Naturkunde'],
  ['naturkunde berlin', 'Museum für Naturkunde'],
  ['isabela gardner', 'Isabella Stewart Gardner Museum'],
  ['stewart gardener museum', 'Isabella Stewart Gardner Museum'],
  ['peabody archeology', 'Peabody Museum of Archaeology & Ethnology'],
  ['art insitute chicago', 'Art Institute of Chicago'],
  ['chicago art institute', 'Art Institute of Chicago'],
  ['feild museum', 'Field Museum'],
  ['jurasic technology', 'Museum of Jurassic Technology'],
  ['canadien museum of history', 'Canadian Museum of History'],
  ['childrens museum indianapolis', "The Children's Museum of Indianapolis"],
  ['indianapolis childern museum', "The Children's Museum of Indianapolis"],
  ['victoria albert', 'Victoria and Albert Museum'],
  ['victoria & albret museum', 'Victoria and Albert Museum'],
  ['brittish museum', 'The British Museum'],
  ['john soanes', "Sir John Soane's Museum"],
  ['sir jon soane', "Sir John Soane's Museum"],
  ['sience museum london', 'Science Museum'],
  ['gety center', 'Getty Center'],
  ['civil right museum memphis', 'National Civil Rights Museum'],
  ['museo nacional de antropología', 'Museo Nacional de Antropología'],
  ['antropologia mexico', 'Museo Nacional de Antropología'],
  ['casa azul', 'Museo Frida Kahlo'],
  ['moma', 'The Museum of Modern Art'],
  ['modern art new york', 'The Museum of Modern Art'],
  ['pit rivers', 'Pitt Rivers Museum'],
  ['ashmolaen', 'Ashmolean Museum'],
  ['quai branley', 'Musée du quai Branly – Jacques Chirac'],
  ["musée d'orsay", "Musée d'Orsay"],
  ['musee dorsey', "Musée d'Orsay"],
  ['louvre paris', 'Musée du Louvre'],
  ['louvr', 'Musée du Louvre'],
  ['mütter museum', 'Mütter Museum'],
  ['crocker art sacremento', 'Crocker Art Museum'],
  ['mark twane house hartford', 'Mark Twain House and Museum'],
  ['spy musuem washington', 'The International Spy Museum'],
  ['hirschhorn', 'Smithsonian Institution, Hirshhorn Museum and Sculpture Garden'],
  ['frick colection', 'Frick Collection'],
  ['barnes foundaton philadelphia', 'Barnes Foundation'],
  ['intrepid sea air', 'Intrepid Sea Air Space Museum'],
  ['solomon gugenheim', 'Solomon R Guggenheim Foundation'],
  ['chatillon de menil', 'Chatillon-Demenil Mansion'],
  ['virgina holocaust museum', 'Virginia Holocaust Museum'],
  ['kimbel art fort worth', 'Kimbell Art Foundation'],
  ['nevada museum of arts', 'Nevada Museum of Art Inc'],
  ['denver art musem', 'Denver Art Museum Inc'],
  ['montery bay aquarium', 'Monterey Bay Aquarium'],
]

const seed = fileURLToPath(new URL('../../../infra/local/seed/museums.json', import.meta.url))

/** A test of the queries on the museums of a file, beside those of the demo data: so many may miss what is meant. */
export function testMeant(museums: string, findFile: () => Promise<string>, maxMissed: number): void {
  let env: TestEnvironment
  beforeAll(async () => {
    env = await createTestEnvironment()
    await seedMuseums(env.ctx, z.array(SeedMuseum).parse(JSON.parse(await readFile(seed, 'utf8'))))
    const { db, outbox } = env.ctx
    await importMuseums({ db, outbox }, await findFile(), { bad: () => {}, progress: () => {} }, fast)
  })
  afterAll(() => env.close())

  it(`finds the museum that is meant in the first three of ${museums}, at least ${50 - maxMissed} times of 50`, async () => {
    const missed: string[] = []
    for (const [typed, meant] of queries) {
      const answer = await env.get(`/api/search/museums?limit=3&q=${encodeURIComponent(typed)}`)
      const names = answer.json().map((museum: { name: string }) => museum.name)
      if (!names.includes(meant)) missed.push(`${typed}: ${names.join(' | ')}`)
    }
    expect(queries).toHaveLength(50)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(maxMissed)
  })
}
