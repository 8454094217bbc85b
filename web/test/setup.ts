import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toast } from '../src/ui/toast/queue.ts'
import { clearClients } from './make.ts'

/** As long as `expect.poll` waits (`vitest.config.ts`), instead of one second. */
configure({ asyncUtilTimeout: 20_000 })

/** Files share the modules and the document: each test leaves both as it found them. */
afterEach(() => {
  vi.useRealTimers()
  clearClients()
  if (typeof document === 'undefined') return
  cleanup()
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
})
