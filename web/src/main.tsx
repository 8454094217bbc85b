import './lib/zod.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/global.css'
import { App } from './app/App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
