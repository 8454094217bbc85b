import './lib/zod.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import './theme/global.css'
import { App } from './app/App.tsx'
import { readRenderedPage, replayEarlyPresses } from './app/rendered-page.ts'
import { createRouter } from './app/router.tsx'
import { preloadScreen } from './app/screens.ts'
import { activateLocale, initialLocale } from './lib/i18n/locale.ts'
import { createQueryClient } from './lib/query-client.ts'
import { signInPath } from './lib/sign-in-prompt.ts'

const options = {
  // React has rendered again, and without the error.
  onRecoverableError: (error: unknown) => console.warn('A part of the page was rendered twice.', error),
}

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to render into.')
  const client = createQueryClient()
  const rendered = readRenderedPage(client)
  const locale = initialLocale()
  // A page that is shown already is taken over whole: without its code it would show a spinner again.
  await Promise.all([activateLocale(locale), rendered && preloadScreen(rendered)])
  const isRendered = rendered !== null && document.documentElement.dataset.rendered === locale
  const router = createRouter()
  const page = (
    <StrictMode>
      <App
        client={client}
        isRendered={isRendered}
        router={<RouterProvider router={router} />}
        onSignIn={() => void router.navigate(signInPath(router.state.location))}
        // In a task of its own: within an effect React does not take over the part of the page that is pressed.
        onReady={() => setTimeout(replayEarlyPresses, 0, root)}
      />
    </StrictMode>
  )
  if (isRendered) hydrateRoot(root, page, options)
  else createRoot(root, options).render(page)
}

void start()
