import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { RefreshCw } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { failureText, isRefusal } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast/queue.ts'

/** Fills empty fields of museums from the knowledge base, some in each run (AM5). */
export function UpdateMuseums() {
  const t = useT()
  const client = useQueryClient()
  const update = useSingleMutation({
    meta: { quiet: true },
    send: (_nothing: undefined, options) => api.call(routes.updateMuseums, {}, options),
    onSuccess({ stats }) {
      toast.success(
        translate('adminUpdate.done', { count: stats.updated }),
        translate('adminUpdate.stats', {
          checked: stats.checked,
          skipped: stats.skipped,
          failed: stats.failed,
        }),
      )
      void client.invalidateQueries({ queryKey: queryKeys.adminMuseums.all })
    },
    onError(error) {
      const explainsItself = isRefusal(error)
      toast.error(
        translate('adminUpdate.failed.title'),
        explainsItself ? failureText(error) : translate('adminUpdate.failed.message'),
      )
    },
  })
  return (
    <Button
      icon={<RefreshCw size={18} strokeWidth={1.5} aria-hidden="true" />}
      pending={update.isPending && t('adminUpdate.running')}
      onClick={() => update.mutate(undefined)}
    >
      {t('adminUpdate.run')}
    </Button>
  )
}
