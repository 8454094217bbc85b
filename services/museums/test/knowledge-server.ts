import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const entity = (id: string, label: string, more: object = {}) => ({
  type: 'item',
  id,
  labels: { en: { language: 'en', value: label } },
  ...more,
})
const statement = (value: unknown, more: object = {}) => ({
  mainsnak: { snaktype: 'value', datavalue: { value, type: 'any' } },
  type: 'statement',
  rank: 'normal',
  ...more,
})
const item = (id: string) => statement({ 'entity-type': 'item', 'numeric-id': Number(id.slice(1)), id })

/** Some entities as Wikidata answers them: the museum is not the first that has the name. */
const entities: Record<string, ReturnType<typeof entity>> = {
  Q1: entity('Q1', 'Kelpie Museum', {
    modified: '2026-03-04T05:06:07Z',
    descriptions: { en: { language: 'en', value: 'museum of water horses in Falkirk, Scotland' } },
    claims: {
      P31: [item('Q11')],
      P17: [item('Q12')],
      P131: [item('Q13')],
      P856: [
        statement('https://old.kelpies.example', { rank: 'deprecated' }),
        statement('https://closed.kelpies.example', { qualifiers: { P582: [{}] } }),
        statement('https://kelpies.example/'),
      ],
      P1329: [statement('+44 1324 000000'), statement('+44 1324 111111', { rank: 'preferred' })],
      P968: [statement('mailto:hello@kelpies.example')],
      P6375: [
        statement({ text: 'Rathad an Uisge 3', language: 'gd' }),
        statement({ text: '3 Water Road', language: 'en' }),
      ],
      P281: [statement('FK2 7ZT')],
      P625: [
        statement({ latitude: 56.0191, longitude: -3.7554, globe: 'http://www.wikidata.org/entity/Q2' }),
      ],
      P18: [statement('Kelpies by night.jpg')],
    },
  }),
  Q2: entity('Q2', 'Kelpie Museum', { descriptions: {}, claims: { P31: [item('Q14')] } }),
  Q3: entity('Q3', 'Barren Museum', {
    claims: {
      P31: [item('Q11')],
      P856: [{ mainsnak: { snaktype: 'novalue' }, rank: 'normal', type: 'statement' }],
      P968: [statement('nonsense')],
      P625: [statement({ latitude: 1, longitude: 1, globe: 'http://www.wikidata.org/entity/Q405' })],
    },
  }),
  Q11: entity('Q11', 'archaeological museum'),
  Q12: entity('Q12', 'United Kingdom'),
  Q13: entity('Q13', 'Falkirk'),
  Q14: entity('Q14', 'song'),
}
const searches: Record<string, string[]> = { kelpie: ['Q2', 'Q1'], barren: ['Q3'], song: ['Q2'] }

const places: Record<string, object[]> = {
  '3 water road': [
    { lat: '56.01', lon: '-3.75', place_rank: 30, licence: 'Data © OpenStreetMap contributors, ODbL 1.0' },
  ],
  'water road': [{ lat: '56.02', lon: '-3.76', place_rank: 26 }],
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const json = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(body))

const answers: Answer = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
  if (pathname === '/search') {
    const q = (searchParams.get('q') ?? '').toLowerCase()
    return json(response, Object.entries(places).find(([start]) => q.startsWith(start))?.[1] ?? [])
  }
  if (searchParams.get('action') === 'wbsearchentities') {
    const asked = (searchParams.get('search') ?? '').toLowerCase()
    const ids = Object.entries(searches).find(([word]) => asked.includes(word))?.[1] ?? []
    return json(response, { searchinfo: { search: asked }, search: ids.map(id => ({ id })), success: 1 })
  }
  const ids = (searchParams.get('ids') ?? '').split('|')
  json(response, { entities: Object.fromEntries(ids.map(id => [id, entities[id] ?? { id, missing: '' }])) })
}

/** A local server that speaks the protocols of Wikidata and of Nominatim. */
export async function startKnowledgeServer() {
  const requests: { url: string; userAgent: string }[] = []
  const state = { answer: answers }
  const server = createServer((request, response) => {
    requests.push({
      url: request.url ?? '',
      userAgent: String(request.headers['user-agent']),
    })
    state.answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    /** What it answers from now on; absent: as the servers do. */
    answerBy: (answer: Answer = answers) => {
      state.answer = answer
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
