import { type CategoryCode, museumDescriptionMaxCharacters } from '@vitrine/contracts'
import { z } from 'zod'
import { categoryOf } from '../../import/category-of.ts'
import { commonsPicture } from './commons.ts'
import {
  EntitiesAnswer,
  type Entity,
  idsOf,
  labelOf,
  monolingualOf,
  placeIn,
  SearchAnswer,
  textOf,
} from './entities.ts'
import { acceptable, type Found, noFacts } from './found.ts'

/** Wikidata's properties (https://www.wikidata.org/wiki/Property:P856 …). */
const property = {
  instanceOf: 'P31',
  country: 'P17',
  image: 'P18',
  locatedIn: 'P131',
  postalCode: 'P281',
  coordinates: 'P625',
  website: 'P856',
  email: 'P968',
  phone: 'P1329',
  streetAddress: 'P6375',
} as const

/** How many entities of a name are looked at. */
const candidates = 5
/** The server refuses more ids in one request. */
const maxIds = 50

/** Of the classes that an entity is an instance of. */
const museumClass =
  /\b(museum|gallery|galleries|arboretum|planetarium|botanical garden|historic house|science center|science centre|visitor cent(er|re)|memorial)\b/i

export type Wikidata = (name: string) => Promise<Found | null>

/** Asks Wikidata for a museum by its name or an alias: three requests. `get` gets JSON. */
export function createWikidata(api: string, get: (url: URL) => Promise<unknown>): Wikidata {
  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    parameters: Record<string, string>,
  ): Promise<z.output<Schema>> {
    const url = new URL(api)
    url.search = new URLSearchParams({ ...parameters, format: 'json' }).toString()
    const answer = await get(url)
    // Failures have the status 200.
    const { error } = z.object({ error: z.object({ code: z.string() }).optional() }).parse(answer)
    if (error) throw new Error(`the knowledge base answered ${error.code}`)
    return schema.parse(answer)
  }
  async function entitiesOf(ids: readonly string[], props: string): Promise<Map<string, Entity>> {
    if (ids.length === 0) return new Map()
    const { entities } = await ask(EntitiesAnswer, {
      action: 'wbgetentities',
      ids: ids.slice(0, maxIds).join('|'),
      props,
      languages: 'en',
      languagefallback: '1',
    })
    return new Map(Object.entries(entities).filter(([, { missing }]) => missing === undefined))
  }

  return async name => {
    const { search } = await ask(SearchAnswer, {
      action: 'wbsearchentities',
      search: name,
      language: 'en',
      uselang: 'en',
      type: 'item',
      limit: String(candidates),
    })
    const found = await entitiesOf(
      search.map(({ id }) => id),
      'info|labels|descriptions|claims',
    )
    const entities = search.flatMap(({ id }) => found.get(id) ?? [])
    const named = [property.instanceOf, property.locatedIn, property.country]
    const referred = entities.flatMap(entity => named.flatMap(each => idsOf(entity, each)))
    const labels = await entitiesOf([...new Set(referred)], 'labels')
    const labelsOf = (entity: Entity, of: string) => idsOf(entity, of).map(id => labelOf(labels.get(id)))
    const museum = entities.find(entity =>
      labelsOf(entity, property.instanceOf).some(label => museumClass.test(label)),
    )
    return museum ? foundOf(museum, labelsOf) : null
  }
}

function foundOf(entity: Entity, labelsOf: (entity: Entity, of: string) => string[]): Found {
  const place = placeIn(entity, property.coordinates)
  const description = entity.descriptions.en?.value ?? ''
  const name = labelOf(entity)
  return {
    facts: acceptable({
      ...noFacts,
      name,
      description: description.charAt(0).toUpperCase() + description.slice(1, museumDescriptionMaxCharacters),
      category: categoryIn(labelsOf(entity, property.instanceOf), name),
      address: monolingualOf(entity, property.streetAddress).replace(/\s+/g, ' '),
      city: labelsOf(entity, property.locatedIn)[0] ?? '',
      zipCode: textOf(entity, property.postalCode),
      country: labelsOf(entity, property.country)[0] ?? '',
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      website: textOf(entity, property.website),
      phone: textOf(entity, property.phone),
      email: textOf(entity, property.email).replace(/^mailto:/i, ''),
      featuredImage: commonsPicture(textOf(entity, property.image)),
    }),
    source: {
      name: 'Wikidata',
      url: `https://www.wikidata.org/wiki/${entity.id}`,
      date: entity.modified?.slice(0, 10) ?? null,
    },
  }
}

/** By the rules for names, of which the classes are the clearer ones: "archaeological museum". */
function categoryIn(classes: readonly string[], name: string): CategoryCode | null {
  for (const text of [...classes, name]) {
    const category = categoryOf('GMU', text.toUpperCase())
    if (category && category !== 'other') return category
  }
  return null
}
