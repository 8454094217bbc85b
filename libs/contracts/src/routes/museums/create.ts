import { defineRoute } from '../../route.ts'
import { MuseumRef } from '../../schemas/museum.ts'
import { NewMuseum } from '../../schemas/new-museum.ts'

const owner = 'museums'

export const createMuseum = defineRoute({
  method: 'POST',
  path: '/api/museums',
  owner,
  access: 'user',
  body: NewMuseum,
  response: { 201: MuseumRef },
  errors: ['duplicate_museum'],
  rateLimit: '30/min',
  summary:
    'Add a museum, which is not verified; one that may be there already is refused with the candidates',
})
