import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const web = fileURLToPath(new URL('..', import.meta.url))
const root = join(web, '..')
const allowed = [web, join(root, 'libs'), join(root, 'node_modules')]

/**
 * Only these directories are served in development, whatever address asks: beside them is `.local` with the signing
 * keys. Vite compares the path that was asked for; this also compares the file that links in it lead to.
 */
export const fileAccess = (): Plugin => ({
  name: 'vitrine:file-access',
  enforce: 'pre',
  apply: 'serve',
  config: () => ({
    server: {
      fs: {
        strict: true,
        allow: allowed,
        deny: ['.env', '.env.*', '*.{crt,pem,key}', '**/.git/**', '**/.local/**'],
      },
    },
  }),
  load(id) {
    if (leadsOutside(id)) throw new Error('This file is not served.')
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const path = pathOf(request.url ?? '')
      const isServed = path !== undefined && !leadsOutside(path)
      if (isServed) return next()
      response.statusCode = 403
      response.end()
    })
  },
})

/** The path of the file that an address names; undefined when it is not encoded correctly. */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
    return path.startsWith('/@fs/') ? path.slice('/@fs'.length) : join(web, path)
  } catch {
    return undefined
  }
}

function leadsOutside(path: string): boolean {
  let file: string
  try {
    file = realpathSync(path.replace(/[?#].*$/s, ''))
  } catch {
    // No such file (a virtual module, a route of the app): there is nothing to protect.
    return false
  }
  return !allowed.some(directory => `${file}${sep}`.startsWith(`${realpathSync(directory)}${sep}`))
}
