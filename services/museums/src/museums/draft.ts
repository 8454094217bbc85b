import { createHash } from 'node:crypto'
import type { CategoryCode, OpeningHours } from '@vitrine/contracts'
import { inPairs, inShortForm, plainText, searchText, withoutArticle } from '@vitrine/service-kit'

/** A museum as an import, the seed or a member describes it. */
export interface MuseumDraft {
  /** Null: a member added it. */
  source: string | null
  /** Unique within its source, and the same in every run. */
  sourceId: string | null
  /** Preferred slug; without it, or when it is taken, one is made from name and place. */
  slug?: string
  name: string
  /** Other names by which it is known, in any language and script. */
  aliases: readonly string[]
  description: string
  category: CategoryCode
  address: string
  /** Absent: none. */
  address2?: string
  city: string
  state: string
  /** For search only: a query has "Ohio", the address "OH". */
  stateName: string
  zipCode: string
  country: string
  latitude: number | null
  longitude: number | null
  timezone: string
  phone: string | null
  /** Absent: not known. */
  email?: string | null
  website: string | null
  /** Absent: none. */
  donateUrl?: string | null
  /** Absent: none. */
  featuredImage?: string | null
  amenities: readonly string[]
  openingHours: OpeningHours | null
  /** Absent: unchanged. */
  isVerified?: boolean
}

/** A museum with what is computed from it alone, so that an import computes it while the database writes. */
export interface PreparedMuseum {
  draft: MuseumDraft
  /** An equal digest means that nothing changed in the source. */
  digest: string
  /** The name in words of letters and digits, from which the slug is made. */
  plainName: string
  searchTexts: ReturnType<typeof searchTextsOf>
}

export function prepareMuseum(draft: MuseumDraft): PreparedMuseum {
  const plainName = plainText(draft.name)
  return {
    draft,
    digest: createHash('sha1').update(JSON.stringify(draft)).digest('base64url'),
    plainName,
    searchTexts: searchTextsOf(draft, plainName),
  }
}

type Searched = Pick<
  MuseumDraft,
  'name' | 'aliases' | 'description' | 'city' | 'state' | 'stateName' | 'country'
>

/** The columns of museum_search. */
export const searchTextsOf = (museum: Searched, plainName = plainText(museum.name)) => ({
  name: withoutArticle(inPairs(plainName)),
  also: fields(museum.aliases.map(alias => withoutArticle(searchText(alias)))),
  about: fields([placeText(museum), searchText(museum.description)]),
})

/** Two spaces stand between fields, so that SQL can compare a whole one; words have one space between them. */
const fields = (texts: readonly string[]): string => texts.filter(Boolean).join('  ')

/** Cached, because there are far fewer cities than museums. */
const places = new Map<string, string>()
const maxPlaces = 50_000

function placeText({ city, state, stateName, country }: Searched): string {
  const key = `${city}|${state}|${country}`
  const known =
    places.get(key) ?? fields([city, state, stateName, country].map(each => inShortForm(searchText(each))))
  if (places.size < maxPlaces) places.set(key, known)
  return known
}
