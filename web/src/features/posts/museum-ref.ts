import type { Museum, MuseumRef } from '@vitrine/contracts'

/** The fields that a post and the create-post dialog hold of a museum. */
export const refOf = ({ id, slug, name, city, country, categoryCode, coverUrl }: Museum): MuseumRef => ({
  id,
  slug,
  name,
  city,
  country,
  categoryCode,
  coverUrl,
})
