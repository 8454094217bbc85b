import {
  MuseumFacts as Facts,
  FactsSource,
  type MuseumFacts,
  museumTexts,
  PictureAddress,
} from '@vitrine/contracts'
import { z } from 'zod'

/** What a knowledge base says of a museum. */
export const Found = z.object({ facts: Facts, source: FactsSource })
export type Found = z.output<typeof Found>

export const noFacts: MuseumFacts = {
  name: '',
  description: '',
  category: null,
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  latitude: null,
  longitude: null,
  website: '',
  phone: '',
  email: '',
  featuredImage: '',
  openingHours: null,
}

const checked = ['name', 'description', 'address', 'city', 'country', 'website', 'phone', 'email'] as const

/** Facts without what the form of a museum would refuse. */
export const acceptable = (facts: MuseumFacts): MuseumFacts => ({
  ...facts,
  ...Object.fromEntries(checked.map(field => [field, museumTexts[field].safeParse(facts[field]).data ?? ''])),
  featuredImage: PictureAddress.safeParse(facts.featuredImage).data ?? '',
  zipCode: facts.zipCode.length <= 20 ? facts.zipCode : '',
})
