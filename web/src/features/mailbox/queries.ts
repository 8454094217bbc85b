import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The newest mails of a stack that sends none. */
export const mailboxQuery = queryOptions({
  queryKey: queryKeys.mailbox,
  queryFn: ({ signal }) => api.call(routes.listMails, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { quiet: true },
})
