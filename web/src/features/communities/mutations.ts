import { useQueryClient } from '@tanstack/react-query'
import type { CommunityCard } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import type { CommunityValues } from '../../ui/community/CommunityForm.tsx'
import { toast } from '../../ui/toast/queue.ts'

export function useCreateCommunity(onCreated: (community: CommunityCard) => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ imageUrl: _none, ...values }: CommunityValues, options) =>
      api.call(routes.createCommunity, { body: values }, options),
    onSuccess: community => {
      toast.success(translate('communities.created'))
      void client.invalidateQueries({ queryKey: queryKeys.communities.all })
      onCreated(community)
    },
    onError: error => toastFailure('communities.createFailed', error, 'errors.unexpected'),
  })
}
