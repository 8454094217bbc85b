import '@vitrine/telemetry/register'
import { currentTraceId } from '@vitrine/telemetry'
import { describe, expect, it } from 'vitest'
import { on, onBatch, PermanentFailure } from '../src/index.ts'
import { like, messageOf, useConsumers } from './consumer-environment.ts'
import { liked, unliked } from './support.ts'

const env = useConsumers()

describe('handlers', () => {
  it('handle each event once, however often it is delivered, and only the types they subscribe to', async () => {
    const seen: number[] = []
    const consumer = env.consume(
      on(liked, 'store', async (event, { tx }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        seen.push(event.data.person)
      }),
    )
    const first = like(1)
    await env.send(first, first, like(2), like(3, { ce_type: 'post-edited' }), first)
    await consumer.drain()
    expect(seen).toEqual([1, 2])
    expect(await env.letters()).toEqual([])
    expect(await env.bus.lag('vitrine.notifications', ['vitrine.content'])).toEqual({ 'vitrine.content': 0 })
  })

  it('fail independently: one is retried and dead-lettered while another handled the event once', async () => {
    let failing = 0
    let working = 0
    const consumer = env.consume(
      on(liked, 'fails', async () => {
        failing++
        throw new Error('a bug')
      }),
      on(liked, 'works', async () => {
        working++
      }),
    )
    await env.send(like(1))
    await consumer.drain()
    expect([failing, working]).toEqual([5, 1])
    expect(await env.letters()).toMatchObject([
      {
        consumer: 'notifications.fails',
        attempts: 5,
        reason: 'Error: a bug',
        key: 'post-1',
        type: 'post-liked',
      },
    ])
    await env.relay.drain()
    expect(await env.bus.lag('none', ['vitrine.content.dlq'])).toEqual({ 'vitrine.content.dlq': 1 })
  })

  it('roll back with their failure', async () => {
    let attempts = 0
    const consumer = env.consume(
      on(liked, 'store', async (event, { tx }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        if (++attempts < 3) throw new Error('after the effect')
      }),
    )
    await env.send(like(1))
    await consumer.drain()
    expect(await env.database.query('select * from likes')).toHaveLength(1)
    expect(await env.letters()).toEqual([])
  })

  it('continue the trace of what caused the event', async () => {
    const seen: (string | undefined)[] = []
    const consumer = env.consume(on(liked, 'traced', async () => void seen.push(currentTraceId())))
    await env.send(like(1, { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }))
    await consumer.drain()
    expect(seen).toEqual(['0af7651916cd43dd8448eb211c80319c'])
  })

  it('are not done when they swallow a failure of their transaction', async () => {
    const consumer = env.consume(
      on(liked, 'swallows', async (_event, { tx }) => {
        await tx.query('select 1 / 0').catch(() => {})
      }),
    )
    await env.send(like(1))
    await consumer.drain()
    expect(await env.letters()).toMatchObject([{ reason: expect.stringContaining('was rolled back') }])
  })

  it('run effects after the commit, and survive their failure', async () => {
    const seen: unknown[] = []
    const consumer = env.consume(
      on(liked, 'push', async (event, { tx, afterCommit }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        afterCommit(async () => {
          seen.push(await env.database.query('select person from likes'))
          throw new Error('no listener')
        })
      }),
    )
    await env.send(like(7))
    await consumer.drain()
    expect(seen).toEqual([[{ person: 7 }]])
    expect(await env.letters()).toEqual([])
  })
})

describe('batches', () => {
  it('fold what was delivered together into one transaction', async () => {
    const sizes: number[] = []
    const consumer = env.consume(
      onBatch([liked, unliked], 'count', async (events, { tx }) => {
        sizes.push(events.length)
        const delta = events.reduce((sum, event) => sum + (event.type === 'post-liked' ? 1 : -1), 0)
        await tx.query(
          `insert into counters values ('post-1', $1) on conflict (post) do update set likes = counters.likes + $1`,
          [delta],
        )
      }),
    )
    const twice = like(0)
    const many = Array.from({ length: 300 }, (_, index) => like(index))
    await env.send(twice, twice, ...many, like(1, { ce_type: 'post-unliked' }))
    await consumer.drain()
    expect(await env.database.query('select likes from counters')).toEqual([{ likes: 300 }])
    expect(sizes).toEqual([302])
  })

  it('dead-letter only the event at fault', async () => {
    const consumer = env.consume(
      onBatch([liked], 'count', async (events, { tx }) => {
        for (const event of events) {
          if (event.data.person === 13) throw new PermanentFailure('unlucky')
          await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        }
      }),
    )
    await env.send(...Array.from({ length: 30 }, (_, index) => like(index)), messageOf({ post: 1 }))
    await consumer.drain()
    expect(await env.database.query('select * from likes')).toHaveLength(29)
    expect(await env.letters()).toHaveLength(2)
  })
})

it('two subscriptions of one name are rejected at start', () => {
  const twice = on(liked, 'same', async () => {})
  expect(() => env.consume(twice, twice)).toThrow('two subscriptions named same')
})
