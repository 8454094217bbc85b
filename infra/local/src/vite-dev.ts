/** The web app with reload: vite in front, the gateway behind it. */
import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { root } from './layout.ts'

const web = join(root, 'web')

const allowed = [web, join(root, 'libs'), join(root, 'node_modules')]

/** Only these directories are served, whatever address asks: beside them is `.local` with the signing keys. */
const fileAccess = {
  strict: true,
  allow: allowed,
  deny: ['.env', '.env.*', '*.{crt,pem,key}', '**/.git/**', '**/.local/**'],
}

/** Vite compares the path that was asked for; this also compares the file that links in it lead to. */
const followLinks: Plugin = {
  name: 'vitrine:follow-links',
  enforce: 'pre',
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
}

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

/** Vite for the app in `web`, listening at `address`; it sends what is not the app to the gateway. */
export function createDevServer(options: {
  address: string
  gatewayUrl?: string
  logLevel?: 'info' | 'silent'
}): Promise<ViteDevServer> {
  const { hostname, port } = new URL(options.address)
  return createServer({
    root: web,
    logLevel: options.logLevel ?? 'info',
    plugins: [followLinks],
    configFile: join(web, 'vite.config.ts'),
    server: {
      host: hostname,
      port: Number(port),
      strictPort: true,
      fs: fileAccess,
      // The Host header stays: the gateway compares it with the Origin of what it is sent.
      proxy: { '/api': { target: options.gatewayUrl, changeOrigin: false } },
    },
  })
}

if (import.meta.main) {
  const { VITE_ADDRESS: address = '', GATEWAY_URL: gatewayUrl } = process.env
  const server = await createDevServer({ address, ...(gatewayUrl && { gatewayUrl }) })
  await server.listen()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
}
