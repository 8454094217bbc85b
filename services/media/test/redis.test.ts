import { connect } from 'node:net'
import { type Media, uploadsPerHalfHour } from '@vitrine/contracts'
import { redisUrl } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'
import { corners, createPicturesEnvironment } from './pictures-environment.ts'

const redis = new URL(redisUrl())
const gate = createGate(() => connect(Number(redis.port), redis.hostname))
const guarded = new URL(redis)
guarded.port = String(await gate.open())
const env = await createPicturesEnvironment({ REDIS_URL: guarded.href, TIMEOUT_FACTOR: '1' })
afterAll(async () => {
  await env.close()
  await gate.close()
})

const file = await corners().jpeg().toBuffer()
const statusOf = async (id: number) => (await env.ownMedia(1, id)).status
const send = async () => {
  const { status, body } = await env.send(1, { file })
  expect({ status, body }).toMatchObject({ status: 202, body: { status: 'processing', progress: 0 } })
  return (body as Media).id
}

describe('a Redis that stops', () => {
  it('delays what is uploaded meanwhile, and loses nothing', async () => {
    await gate.close()
    const id = await send()
    expect(await env.ownMedia(1, id)).toMatchObject({ status: 'processing', progress: 0 })
    expect(await env.usageOf(1)).toBe(file.length)

    await gate.open()
    await expect.poll(() => statusOf(id), { timeout: 30_000, interval: 100 }).toBe('ready')
    expect(await env.stored()).not.toEqual([])
  })

  it('does not lift the limit of uploads', async () => {
    await gate.close()
    const statuses: number[] = []
    for (let upload = 0; upload <= uploadsPerHalfHour; upload++)
      statuses.push((await env.send(2, { file: Buffer.from('no picture') })).status)
    expect(statuses.slice(0, -1)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    await gate.open()
  })
})
