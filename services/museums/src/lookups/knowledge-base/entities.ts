import { z } from 'zod'

/**
 * The answers of MediaWiki's Wikibase modules, as far as they are read:
 * https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities and …=wbgetentities
 */
export const SearchAnswer = z.object({ search: z.array(z.object({ id: z.string() })) })

const Statement = z.object({
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  mainsnak: z.object({ snaktype: z.string(), datavalue: z.object({ value: z.unknown() }).optional() }),
  qualifiers: z.record(z.string(), z.unknown()).optional(),
})
type Statement = z.output<typeof Statement>

const Texts = z.record(z.string(), z.object({ value: z.string() }))
export const Entity = z.object({
  id: z.string(),
  missing: z.unknown().optional(),
  modified: z.iso.datetime().optional(),
  labels: Texts.default({}),
  descriptions: Texts.default({}),
  claims: z.record(z.string(), z.array(Statement)).default({}),
})
export type Entity = z.output<typeof Entity>
export const EntitiesAnswer = z.object({ entities: z.record(z.string(), Entity) })

/** In English, or in the language that the server falls back to. */
export const labelOf = (entity: Entity | undefined): string => entity?.labels.en?.value ?? ''

/** P582, "end time": of a statement that is no longer true. */
const ended = 'P582'

/** The values of a property: the preferred ones where there are any, and none that has ended. */
function valuesOf<Value>({ claims }: Entity, property: string, schema: z.ZodType<Value>): Value[] {
  const current = (claims[property] ?? []).filter(
    ({ rank, qualifiers }) => rank !== 'deprecated' && !qualifiers?.[ended],
  )
  const preferred = current.filter(({ rank }) => rank === 'preferred')
  const read = ({ mainsnak }: Statement) => schema.safeParse(mainsnak.datavalue?.value).data
  return (preferred.length > 0 ? preferred : current).map(read).filter(value => value !== undefined)
}

export const textOf = (entity: Entity, property: string): string =>
  valuesOf(entity, property, z.string())[0] ?? ''

const Named = z.object({ text: z.string(), language: z.string() })
/** A text of a language: the English one, else the first. */
export function monolingualOf(entity: Entity, property: string): string {
  const texts = valuesOf(entity, property, Named)
  return (texts.find(({ language }) => language === 'en') ?? texts[0])?.text ?? ''
}

export const idsOf = (entity: Entity, property: string): string[] =>
  valuesOf(entity, property, z.object({ id: z.string() })).map(({ id }) => id)

const earth = 'http://www.wikidata.org/entity/Q2'
const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  globe: z.literal(earth),
})
export const placeIn = (entity: Entity, property: string): z.output<typeof Coordinates> | null =>
  valuesOf(entity, property, Coordinates)[0] ?? null
