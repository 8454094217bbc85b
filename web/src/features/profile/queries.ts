import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The reader's own without a segment; digits are an id, anything else a slug or a username (PR1). */
export const profileQuery = (segment: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.profiles.one(segment),
    queryFn: ({ signal }): Promise<Profile> => {
      if (segment === undefined) return api.call(routes.getOwnProfile, {}, { signal })
      if (/^[0-9]+$/.test(segment))
        return api.call(routes.getProfile, { params: { id: segment } }, { signal })
      return api.call(routes.getProfileBySlug, { params: { slug: segment } }, { signal })
    },
    meta: { quiet: true },
  })
