import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './layout.ts'
import { createDevServer } from './vite-dev.ts'

const canary = randomBytes(16).toString('hex')
const name = `vite-dev-test-${randomUUID()}`
const secret = join(root, '.local', `${name}.json`)
const links = join(root, 'node_modules', `.${name}`)
let server: ViteDevServer

beforeAll(async () => {
  mkdirSync(join(root, '.local'), { recursive: true })
  writeFileSync(secret, JSON.stringify({ canary }), { mode: 0o600 })
  mkdirSync(links)
  symlinkSync(join(root, '.local'), join(links, 'directory'))
  symlinkSync(secret, join(links, 'file.json'))
  symlinkSync(secret, join(links, 'script.js'))
  server = await createDevServer({ address: 'http://127.0.0.1:0', logLevel: 'silent' })
  await server.listen()
})
afterAll(async () => {
  await server?.close()
  rmSync(secret, { force: true })
  rmSync(links, { recursive: true, force: true })
})

const asScript = { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'same-origin', accept: '*/*' }
const asData = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', accept: '*/*' }
const asPage = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', accept: 'text/html' }

/** Sends the path as it is: fetch would normalise it. */
const get = (path: string, headers: Record<string, string> = asScript) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const port = Number(new URL(server.resolvedUrls?.local[0] ?? '').port)
    request({ port, path, headers }, answer => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

const file = `${name}.json`
const suffixes = [
  '',
  '?raw',
  '?import',
  '?import&raw',
  '?raw??',
  '?url',
  '?inline',
  '?import&url',
  '?worker&inline',
  '?t=1&raw',
]
const paths = [
  `/@fs${root}/.local/${file}`,
  `/@fs/${root}/.local/${file}`,
  `/@fs//${root}//.local//${file}`,
  `/@fs${root}/web/../.local/${file}`,
  `/@fs${root}/web/..%2f.local/${file}`,
  `/@fs${root}/web/%2e%2e/.local/${file}`,
  `/@fs${root}/%2elocal/${file}`,
  `/@fs${root}/.LOCAL/${file}`,
  `/@fs${root}/.local/${file}%00.js`,
  `/@fs/..${root}/.local/${file}`,
  `/@fs/x/..${root}/.local/${file}`,
  `/../.local/${file}`,
  `/..%2f.local/${file}`,
  `/%2e%2e/.local/${file}`,
  `/src/../../.local/${file}`,
  `/@id/${root}/.local/${file}`,
  `/@id/__x00__${root}/.local/${file}`,
  `/.local/${file}`,
  `/@fs${root}/infra/local/../../.local/${file}`,
  `/@fs${links}/directory/${file}`,
  `/@fs${links}/file.json`,
  `/@fs${links}/script.js`,
  `/@fs${root}/node_modules/@vitrine/local/../../.local/${file}`,
]

describe('the development server', () => {
  it.each(paths)('does not serve a file of .local as %s', async path => {
    for (const suffix of suffixes) {
      for (const headers of [asScript, asData, asPage]) {
        const { body } = await get(path + suffix, headers)
        const encoded = [...body.matchAll(/base64,([\w+/=]+)/g)].map(([, text = '']) => text)
        const texts = [body, ...encoded.map(text => Buffer.from(text, 'base64').toString())]
        for (const text of texts) expect(text, path + suffix).not.toContain(canary)
      }
    }
  })

  it.each(['.git/HEAD', '.env', 'infra/local/src/secrets.ts', 'package-lock.json', '../../../etc/passwd'])(
    'does not serve %s',
    async path => {
      for (const suffix of suffixes) {
        const { status, body } = await get(`/@fs${root}/${path}${suffix}`)
        expect([403, 404, 500], `${path}${suffix} ${status} ${body.slice(0, 80)}`).toContain(
          body.includes('<div id="root">') ? 404 : status,
        )
      }
    },
  )

  it('serves the app, the libraries and their packages', async () => {
    expect(await get('/', asPage)).toMatchObject({ status: 200, body: expect.stringContaining('id="root"') })
    for (const path of ['/src/main.tsx', `/@fs${root}/libs/contracts/src/index.ts`, '/@vite/client'])
      expect(await get(path)).toMatchObject({ status: 200 })
  })
})
