import { z } from 'zod'
import { emailMaxCharacters, museumDescriptionMaxCharacters, museumNameMaxCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { text } from './common.ts'
import { CategoryParam, MuseumCard } from './museum.ts'

/** A place in degrees; (0, 0) means that it is not known (MC1). */
const outOfRange = textId('errors.coordinates')
const degrees = (max: number) => z.number(outOfRange).min(-max, outOfRange).max(max, outOfRange).default(0)

/** An address on the web that needs no password. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname.includes('.')
}

/** What people write of a museum; optional texts may be empty. */
export const museumTexts = {
  name: text(museumNameMaxCharacters, { required: textId('museum.required.name') }),
  description: text(museumDescriptionMaxCharacters),
  category: CategoryParam,
  address: text(200, { required: textId('museum.required.address') }),
  city: text(100, { required: textId('museum.required.city') }),
  country: text(100, { required: textId('museum.required.country') }),
  phone: text(50),
  email: text(emailMaxCharacters).refine(
    value => value === '' || z.email().safeParse(value).success,
    textId('auth.invalidEmail'),
  ),
  website: text(500).refine(value => value === '' || isWebAddress(value), textId('museum.invalidUrl')),
}

/** Where a picture of a museum is (MC5); empty: none. */
export const PictureAddress = text(500).refine(
  value => value === '' || isWebAddress(value),
  textId('museum.invalidImageUrl'),
)

/** What a member says of a museum that is not here yet (MC1). */
export const NewMuseum = z.strictObject({
  ...museumTexts,
  description: museumTexts.description.default(''),
  category: CategoryParam.default('art'),
  state: text(100).default(''),
  zipCode: text(20).default(''),
  latitude: degrees(90),
  longitude: degrees(180),
  phone: museumTexts.phone.default(''),
  email: museumTexts.email.default(''),
  website: museumTexts.website.default(''),
  featuredImage: PictureAddress.default(''),
  /** Create it although it may be there already. */
  force: z.boolean().default(false),
})
export type NewMuseum = z.output<typeof NewMuseum>

/** The museums that a new one may be, the most likely first. */
export const DuplicateMuseum = z.object({ candidates: z.array(MuseumCard) })
export type DuplicateMuseum = z.output<typeof DuplicateMuseum>
