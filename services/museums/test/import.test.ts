import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoryOf } from '../src/import/category-of.ts'
import { phoneOf, websiteOf, zipOf } from '../src/import/contact.ts'
import { type BadRow, importMuseums } from '../src/import/import-museums.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const header = 'MID,NAME,ALTNAME,ADDRESS,CITY,STATE,ZIP,PHONE,WEBURL,DISCIPL,EXTRA,LATITUDE,LONGITUDE'
const lines = [
  '1,U. S. ARMY AVIATION MUSEUM,,6000 NOVOSEL ST,FORT RUCKER,AL,36362,3345982508,http://www.armyavnmuseum.org,GMU,x,31.341323,-85.716477',
  '2,CHENEY HALL FOUNDATION,THE HALL,,MANCHESTER,CT,6040,,www.cheneyhall.org/,HSC,x,41.767867,-72.528724',
  '2,FOSTER FREEWILL SOCIETY,,,FOSTER,RI,02825-1627,123,"www,foster,org",HSC,x,0,0',
  ',NAMELESS NUMBER,,,ERIE,PA,16501,,,ART,x,42.1,-80.0',
  '4,,,,ERIE,PA,16501,,,ART,x,42.1,-80.0',
  '5,ART PLACE,,,ERIE,ZZ,16501,,,ART,x,42.1,-80.0',
  '6,ART PLACE,,,ERIE,PA,16501,,,XYZ,x,42.1,-80.0',
  '7,ART PLACE,,,ERIE,PA,16501,,,ART,x,142.1,-80.0',
  '8,ART PLACE,,,ERIE,PA,16501,,,ART,x,42.1,west',
  '9,TOO FEW FIELDS,,ERIE',
  '1,U. S. ARMY AVIATION MUSEUM,,,FORT RUCKER,AL,36362,,,GMU,x,31.3,-85.7',
  '10,"QUOTED, ART MUSEUM",,,ERIE,PA,16501,,javascript:alert(1),ART,x,42.1,-80.0',
]

let env: TestEnvironment
let folder: string
beforeAll(async () => {
  env = await createTestEnvironment()
  folder = await mkdtemp(join(tmpdir(), 'museums-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await env.close()
})

async function run(text: string) {
  const file = join(folder, 'museums.csv')
  await writeFile(file, text)
  const bad: BadRow[] = []
  const result = await importMuseums(env.ctx, file, { bad: row => bad.push(row), progress() {} })
  return { ...result, rows: bad }
}
const csv = (...all: string[]) => `${[header, ...all].join('\n')}\n`

describe('importMuseums', () => {
  it('imports valid rows and reports bad ones, with line and reason', async () => {
    const result = await run(csv(...lines))
    expect(result).toMatchObject({ created: 4, changed: 0, unchanged: 0, bad: 8 })
    const reasons = Object.fromEntries(result.rows.map(row => [row.line, row.reason]))
    expect(reasons).toEqual({
      5: 'MID is missing',
      6: 'NAME is missing',
      7: 'STATE "ZZ" is no postal code of a state',
      8: expect.stringMatching(/^DISCIPL "XYZ" is not one of/),
      9: 'LATITUDE "142.1" is no latitude',
      10: 'LONGITUDE "west" is no longitude',
      11: expect.stringContaining('Invalid Record Length'),
      12: 'MID 1 is there twice with one name',
    })
  })

  it('writes names and addresses in natural case', async () => {
    const get = async (slug: string) => (await env.get(`/api/museums/slug/${slug}`)).json()
    expect(await get('us-army-aviation-museum')).toMatchObject({
      name: 'U.S. Army Aviation Museum',
      address: '6000 Novosel St',
      city: 'Fort Rucker',
      state: 'AL',
      zipCode: '36362',
      country: 'United States',
      phone: '(334) 598-2508',
      website: 'http://www.armyavnmuseum.org',
      timezone: 'America/Chicago',
      isVerified: false,
      isOpen: null,
    })
    expect(await get('cheney-hall-foundation')).toMatchObject({
      zipCode: '06040',
      website: 'http://www.cheneyhall.org',
    })
    expect(await get('foster-freewill-society')).toMatchObject({
      latitude: null,
      longitude: null,
      phone: null,
      website: null,
    })
    expect(await get('quoted-art-museum')).toMatchObject({ name: 'Quoted, Art Museum', website: null })
    expect((await env.get('/api/search/museums?q=the%20hall')).json()[0].slug).toBe('cheney-hall-foundation')
  })

  it('changes nothing in a second run', async () => {
    expect(await run(csv(...lines))).toMatchObject({ created: 0, changed: 0, unchanged: 4, bad: 8 })
    expect((await env.events('museums-imported')).map(({ data }) => data)).toMatchObject([
      { museums: Array.from({ length: 4 }, () => ({})) },
    ])
    expect(await env.events('museum-updated')).toEqual([])
  })

  it('updates rows that changed in the file, and publishes their events', async () => {
    const result = await run(csv(...lines).replaceAll('AVIATION MUSEUM', 'AVIATION & SPACE MUSEUM'))
    expect(result).toMatchObject({ created: 0, changed: 1, unchanged: 3 })
    const museum = (await env.get('/api/museums/slug/us-army-aviation-museum')).json()
    expect(museum.name).toBe('U.S. Army Aviation & Space Museum')
    expect((await env.events('museum-updated')).map(event => event.key)).toEqual([String(museum.id)])
    expect((await env.get('/api/search/museums?q=aviation%20space')).json()).toHaveLength(1)
  })

  it('keeps the verification of a museum', async () => {
    await env.db.query('update museum_standings set is_verified = true')
    await run(csv(...lines))
    const museum = (await env.get('/api/museums/slug/us-army-aviation-museum')).json()
    expect(museum.isVerified).toBe(true)
  })

  it('imports nothing from an empty file, and refuses another format', async () => {
    expect(await run(csv())).toMatchObject({ created: 0, bad: 0 })
    await expect(run('a,b\n1,2\n')).rejects.toThrow(/The header has no MID, NAME/)
  })
})

describe('the columns of the file', () => {
  it.each([
    ['2053434540', '(205) 343-4540'],
    ['1 (205) 343-4540', '(205) 343-4540'],
    ['10015576066', null],
    ['3710075', null],
    ['', null],
  ])('phone %s', (text, expected) => expect(phoneOf(text)).toBe(expected))

  it.each([
    ['HTTP://WWW.Museum.ORG/', 'http://www.museum.org'],
    ['thePSAS.org', 'http://thepsas.org'],
    ['https://a.org/x?y=1', 'https://a.org/x?y=1'],
    ['www.paniolopreservation.org/?', 'http://www.paniolopreservation.org'],
    ['www,LaVerneHistoricalSociety.org', null],
    ['htttp://a.org', null],
    ['ftp://a.org', null],
    ['javascript:alert(1)', null],
    ['http://user:pass@a.org', null],
    ['http://127.0.0.1', null],
    ['localhost', null],
    ['http://a.org/"><script>', null],
    ['', null],
  ])('website %s', (text, expected) => expect(websiteOf(text)).toBe(expected))

  it.each([
    ['6234', '06234'],
    ['35406', '35406'],
    ['06040-5922', '06040-5922'],
    ['K1A 0B1', ''],
  ])('ZIP %s', (text, expected) => expect(zipOf(text)).toBe(expected))

  it.each([
    ['ART', 'ANY NAME', 'art'],
    ['HSC', 'MONROE COUNTY HISTORICAL SOCIETY', 'history'],
    ['HSC', 'ROGER BROOKE TANEY HOUSE', 'living_history'],
    ['GMU', 'CALIFORNIA RAILROAD MUSEUM', 'specialty'],
    ['GMU', 'HAGGERTY MUSEUM OF ART', 'art'],
    ['GMU', 'WITTE MUSEUM', 'other'],
    ['ZAW', 'BRONX ZOO', 'other'],
    ['SCI', 'TECH MUSEUM OF TECHNOLOGY', 'technology'],
    ['NAT', 'FIELD MUSEUM', 'natural_history'],
    ['???', 'FIELD MUSEUM', undefined],
  ])('%s %s', (discipline, name, expected) => expect(categoryOf(discipline, name)).toBe(expected))
})
