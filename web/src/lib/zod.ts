import { config } from 'zod'

// Schemas are interpreted, not compiled: the page's Content-Security-Policy allows no `eval`, and zod's mere probing
// for it would be a violation. It has to be said before the first schema is made; vite.config.ts sees to that.
config({ jitless: true })
