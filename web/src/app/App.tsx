import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router-dom'
import { createQueryClient } from '../lib/query-client.ts'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { createRouter } from './router.tsx'
import { SessionWatch } from './SessionWatch.tsx'

const queryClient = createQueryClient()
const router = createRouter()

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionWatch />
      <ToastRegion />
    </QueryClientProvider>
  )
}
