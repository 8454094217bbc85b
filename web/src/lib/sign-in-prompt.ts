import { useLocation, useNavigate } from 'react-router-dom'
import { translate } from '../lib/i18n/translate.ts'
import { toast } from '../ui/toast/queue.ts'

/** The auth page's address, with the current one as `next`. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return `/auth?next=${encodeURIComponent(pathname + search)}`
}

/** Shows a toast that something needs an account, with a link to sign in. */
export function useSignInPrompt(): (message: string) => void {
  const navigate = useNavigate()
  const path = useSignInPath()
  return message =>
    toast.show({
      kind: 'info',
      title: message,
      action: { label: translate('common.signIn'), run: () => navigate(path) },
    })
}
