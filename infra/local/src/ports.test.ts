import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJson } from './files.ts'
import { isFree, rememberedPorts } from './ports.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ports-'))
})
afterEach(() => rmSync(home, { recursive: true }))

function occupy(port: number): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(() => new Promise(done => server.close(() => done()))))
  })
}

test('a port is remembered from one start to the next', async () => {
  const file = join(home, 'ports.json')
  const first = await rememberedPorts(file).pick('redis')
  expect(readJson(file)).toEqual({ redis: first })
  expect(await rememberedPorts(file).pick('redis')).toBe(first)
})

test('a port that another program has taken is picked again', async () => {
  const file = join(home, 'ports.json')
  const first = await rememberedPorts(file).pick('redis')
  const release = await occupy(first)
  expect(await isFree(first)).toBe(false)
  const second = await rememberedPorts(file).pick('redis')
  await release()
  expect(second).not.toBe(first)
})

test('no two names get the same port', async () => {
  const ports = rememberedPorts(join(home, 'ports.json'))
  const picked = await Promise.all(Array.from({ length: 20 }, (_, n) => ports.pick(`process-${n}`)))
  expect(new Set(picked).size).toBe(20)
})
