import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from '../ui/toast/queue.ts'

/** Where signing in leads back to this very place. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return `/auth?next=${encodeURIComponent(pathname + search)}`
}

/** Says what needs an account, and offers the way to one. */
export function useSignInPrompt(): (message: string) => void {
  const navigate = useNavigate()
  const path = useSignInPath()
  return message =>
    toast.show({ kind: 'info', title: message, action: { label: 'Sign in', run: () => navigate(path) } })
}
