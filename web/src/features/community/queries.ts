import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { Wording } from '../../lib/community-wording.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** A community with what the reader may do in it; the refusal of an unknown one is in the wording of the address. */
export const communityQuery = (id: number, wording: Wording) =>
  queryOptions({
    queryKey: queryKeys.community.detail(id),
    queryFn: ({ signal }) =>
      api.call(wording === 'group' ? routes.getGroup : routes.getCommunity, { params: { id } }, { signal }),
    meta: { quiet: true },
  })
