import type { Museum, MuseumRef } from '@vitrine/contracts'

/** What a post and the create dialog need of it. */
export const refOf = ({ id, slug, name, city, country, categoryCode, coverUrl }: Museum): MuseumRef => ({
  id,
  slug,
  name,
  city,
  country,
  categoryCode,
  coverUrl,
})
