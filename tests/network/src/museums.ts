import { setManager } from '@vitrine/museums/src/claims/manager.ts'
import { lockManaged } from '@vitrine/museums/src/claims/museum.ts'
import type { MuseumDraft } from '@vitrine/museums/src/museums/draft.ts'
import { prepareMuseum } from '@vitrine/museums/src/museums/draft.ts'
import { upsertMuseums } from '@vitrine/museums/src/museums/upsert.ts'
import { claimOn } from './claimed-names.ts'
import type { Network } from './network.ts'
import type { Person } from './person.ts'

export const museum = (name: string, place: Partial<MuseumDraft>): MuseumDraft => ({
  source: 'journey',
  sourceId: name,
  name,
  aliases: [],
  description: '',
  category: 'art',
  address: '',
  city: '',
  state: '',
  stateName: '',
  zipCode: '',
  country: '',
  latitude: null,
  longitude: null,
  timezone: 'UTC',
  phone: null,
  website: null,
  amenities: [],
  openingHours: null,
  ...place,
})

/** Two real museums for journeys to go to. */
export const drafts = [
  museum('Rijksmuseum', {
    address: 'Museumstraat 1',
    city: 'Amsterdam',
    state: 'Noord-Holland',
    zipCode: '1071 XX',
    country: 'Netherlands',
    latitude: 52.36,
    longitude: 4.8852,
    timezone: 'Europe/Amsterdam',
    description: 'The national museum of the Netherlands: eight centuries of Dutch art and history.',
    website: 'https://www.rijksmuseum.nl',
    isVerified: true,
  }),
  museum('Natural History Museum', {
    category: 'natural_history',
    address: 'Cromwell Road',
    city: 'London',
    zipCode: 'SW7 5BD',
    country: 'United Kingdom',
    latitude: 51.4967,
    longitude: -0.1764,
    timezone: 'Europe/London',
  }),
]

/** Opens museums, and waits until every service knows of them. */
export async function openMuseums(network: Network, museums: readonly MuseumDraft[] = drafts): Promise<void> {
  if (museums !== drafts) for (const { name } of museums) claimOn(network.url, 'museum', name)
  const { db, outbox } = network.museums.ctx
  await db.transaction(tx => upsertMuseums(tx, outbox, museums.map(prepareMuseum)))
  await network.drain()
}

/** Makes a member the manager of a museum; other services know once their events are consumed. */
export async function setMuseumManager(
  { museums: { ctx } }: Network,
  name: string,
  { user: { id: managerId } }: Pick<Person, 'user'>,
): Promise<{ id: number }> {
  const [museum] = await ctx.db.query<{ id: number }>('select id from museums where name = $1', [name])
  if (!museum) throw new Error(`there is no museum of the name ${name}`)
  await ctx.db.transaction(async tx => {
    const locked = await lockManaged(tx, museum.id)
    await setManager(ctx, tx, locked, { managerId, by: managerId, requestId: null })
  })
  return museum
}
