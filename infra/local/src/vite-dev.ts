/** The web app with reload: vite in front, the gateway behind it. */
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { root } from './layout.ts'

const web = join(root, 'web')

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
    configFile: join(web, 'vite.config.ts'),
    server: {
      host: hostname,
      port: Number(port),
      strictPort: true,
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
