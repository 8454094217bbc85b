import { defineRoute } from '../../route.ts'
import { AutoPopulate, AutoPopulated, Geocoded, GeocodeQuery } from '../../schemas/lookup.ts'

const owner = 'museums'

export const autoPopulateMuseum = defineRoute({
  method: 'POST',
  path: '/api/museums/auto-populate',
  owner,
  access: 'user',
  body: AutoPopulate,
  response: { 200: AutoPopulated },
  errors: ['service_unavailable'],
  rateLimit: '30/10min',
  summary: 'What the knowledge base says of a museum by its name, with the source and its date',
})
export const geocode = defineRoute({
  method: 'GET',
  path: '/api/geocode',
  owner,
  access: 'user',
  query: GeocodeQuery,
  response: { 200: Geocoded },
  errors: ['not_found', 'service_unavailable'],
  rateLimit: '30/10min',
  summary: 'The place of an address: that of its city, or of the address where a geocoder is configured',
})
