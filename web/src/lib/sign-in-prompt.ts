import { useLocation, useNavigate } from 'react-router-dom'
import { translate } from '../lib/i18n/translate.ts'
import { toast } from '../ui/toast/queue.ts'

interface Place {
  pathname: string
  search: string
  hash: string
}

/** Steps on the way to signing in. */
const signInSteps = ['/auth', '/forgot-password', '/reset-password']

/** The auth page's address, with the place to come back to as `next`; home is where it leads by itself. */
export function signInPath({ pathname, search, hash }: Place, tab?: 'register'): string {
  const query = new URLSearchParams(tab && { tab })
  const next = pathname + search + hash
  if (next !== '/' && !signInSteps.includes(pathname)) query.set('next', next)
  return query.size > 0 ? `/auth?${query}` : '/auth'
}

/** {@link signInPath} from the current page. */
export const useSignInPath = (tab?: 'register'): string => signInPath(useLocation(), tab)

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
