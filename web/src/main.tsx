import './lib/zod.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/global.css'
import { App } from './app/App.tsx'
import { activateLocale, initialLocale } from './lib/i18n/locale.ts'

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to render into.')
  await activateLocale(initialLocale())
  createRoot(root, {
    // React has rendered again, and without the error.
    onRecoverableError: error => console.warn('A part of the page was rendered twice.', error),
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
