/** The web app with reload: vite in front, the gateway behind it. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './layout.ts'

const { hostname, port } = new URL(process.env.PUBLIC_URL ?? '')
const web = join(root, 'web')
const server = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  server: {
    host: hostname,
    port: Number(port),
    strictPort: true,
    // The Host header stays: the gateway compares it with the Origin of what it is sent.
    proxy: { '/api': { target: process.env.GATEWAY_URL, changeOrigin: false } },
  },
})
await server.listen()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)))
