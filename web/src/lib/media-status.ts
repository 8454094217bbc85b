import { queryOptions } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { Media } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

type MediaStatus = Pick<Media, 'status' | 'progress' | 'reason'>

/**
 * How far one's own media are; null: a video that is still being uploaded is unknown to the server. The live event of
 * their end has it asked for again.
 */
export const mediaStatusQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.media(id),
    async queryFn({ signal }): Promise<MediaStatus | null> {
      try {
        return await api.call(routes.getMedia, { params: { id } }, { signal })
      } catch (error) {
        if (isStatus(error, 404)) return null
        throw error
      }
    },
    staleTime: 0,
    meta: { quiet: true },
  })
