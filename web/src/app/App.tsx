import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { i18n } from '../lib/i18n/translate.ts'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { SessionWatch } from './SessionWatch.tsx'

/** The whole page. Its router is the browser's, or the gateway's for one address. */
export function App({
  client,
  router,
  onReady,
}: {
  client: QueryClient
  router: ReactNode
  /** Called when what is shown listens to the reader. */
  onReady?: () => void
}) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {router}
        <SessionWatch />
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>
  )
}
