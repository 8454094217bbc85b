import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router-dom'
import { i18n } from '../lib/i18n/translate.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { followTabs } from '../lib/session-sync.ts'
import { signInPath } from '../lib/sign-in-prompt.ts'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { createRouter } from './router.tsx'
import { SessionWatch } from './SessionWatch.tsx'

const queryClient = createQueryClient()
const router = createRouter()

const signIn = () => router.navigate(signInPath(router.state.location))

export function App() {
  useEffect(() => followTabs(queryClient), [])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SessionWatch onSignIn={signIn} />
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>
  )
}
