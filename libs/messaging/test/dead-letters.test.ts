import { describe, expect, it } from 'vitest'
import { on, PermanentFailure, redrive } from '../src/index.ts'
import { like, messageOf, useConsumers } from './consumer-environment.ts'
import { liked } from './support.ts'

const env = useConsumers()

describe('a permanent failure', () => {
  it('becomes a dead letter at once: bad data, constraints, PermanentFailure', async () => {
    let calls = 0
    const consumer = env.consume(
      on(liked, 'constraint', async (event, { tx }) => {
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
        await tx.query('insert into likes values ($1, $2)', [event.data.post, event.data.person])
      }),
      on(liked, 'refuses', async () => {
        calls++
        throw new PermanentFailure('never')
      }),
    )
    await env.send(like(1), messageOf({ post: 'post-1', person: 'Ada' }), messageOf('not json'))
    await consumer.drain()
    expect(calls).toBe(1)
    const reasons = (await env.letters()).map(each => `${each.consumer} ${each.attempts} ${each.reason}`)
    expect(reasons).toHaveLength(6)
    expect(reasons).toContain('notifications.refuses 1 PermanentFailure: never')
    expect(reasons.filter(each => each.includes('duplicate key'))).toHaveLength(1)
    expect(reasons.filter(each => each.includes('does not fit'))).toHaveLength(4)
  })

  it('is a message that is not an event', async () => {
    const consumer = env.consume(on(liked, 'any', async () => {}))
    await env.send(like(1, { ce_id: 'seven' }), {
      topic: 'vitrine.content',
      key: '',
      value: '\0',
      headers: {},
    })
    await consumer.drain()
    expect(await env.letters()).toMatchObject([
      { consumer: 'notifications.read' },
      { consumer: 'notifications.read' },
    ])
    await env.relay.drain()
    expect(await env.bus.lag('none', ['vitrine.content.dlq'])).toEqual({ 'vitrine.content.dlq': 2 })
  })

  it('is a message with characters that PostgreSQL cannot store', async () => {
    const consumer = env.consume(on(liked, 'any', async () => {}))
    await env.send({ ...like(1, { ce_id: 'se\0ven', ce_subject: 'post-\0', 'x-\0': 'a\0b' }), key: 'k\0' })
    await consumer.drain()
    expect(await env.letters()).toMatchObject([{ consumer: 'notifications.read', key: 'post-\uFFFD' }])
    await env.relay.drain()
    expect(await env.bus.lag('none', ['vitrine.content.dlq'])).toEqual({ 'vitrine.content.dlq': 1 })
  })

  it('of a large foreign message is stored whole and published without its value', async () => {
    const published: string[] = []
    env.bus.subscribe({
      group: 'reader',
      topics: ['vitrine.content.dlq'],
      onDelivery: async delivery => {
        published.push(...delivery.messages.map(each => each.value))
        delivery.resolve(delivery.messages.at(-1)!)
      },
    })
    const consumer = env.consume(on(liked, 'any', async () => {}))
    await env.send(messageOf('\\"'.repeat(300_000)))
    await consumer.drain()
    await env.relay.drain()
    await expect.poll(() => published).toEqual([expect.stringMatching(/^\{"omitted": ?"\d+ bytes"\}$/)])
    const rows = await env.database.query<{ size: number }>('select length(value) as size from dead_letters')
    expect(rows).toEqual([{ size: 600_000 }])
  })

  it('is stored once when several groups of the service read the message', async () => {
    const consumer = env.consume(
      on(liked, 'shared', async () => {}),
      on(liked, 'own', async () => {}, { isolated: true }),
    )
    await env.send({ topic: 'vitrine.content', key: 'k', value: 'x', headers: {} })
    await consumer.drain()
    expect(await env.letters()).toMatchObject([{ consumer: 'notifications.read', attempts: 1 }])
    await env.relay.drain()
    expect(await env.bus.lag('none', ['vitrine.content.dlq'])).toEqual({ 'vitrine.content.dlq': 1 })
  })
})

describe('dead letters', () => {
  it('return to the one consumer that failed, once it is repaired', async () => {
    const handled: string[] = []
    let broken = true
    const consumer = env.consume(
      on(liked, 'repaired', async event => {
        if (broken) throw new PermanentFailure('a bug')
        handled.push(`repaired ${event.data.person}`)
      }),
      on(liked, 'other', async event => void handled.push(`other ${event.data.person}`)),
    )
    await env.send(like(1), like(2))
    await consumer.drain()
    expect(await env.letters()).toHaveLength(2)
    broken = false
    expect(await redrive(env.database, 'notifications', { consumer: 'notifications.repaired' })).toBe(2)
    expect(await redrive(env.database, 'notifications')).toBe(0)
    await env.relay.drain()
    await consumer.drain()
    expect(handled).toEqual(['other 1', 'other 2', 'repaired 1', 'repaired 2'])
    expect(await env.letters()).toEqual([])
  })

  it('keep their id when they fail again', async () => {
    const consumer = env.consume(
      on(liked, 'never', async () => {
        throw new PermanentFailure('still')
      }),
    )
    await env.send(like(1))
    await consumer.drain()
    const [before] = await env.letters()
    await redrive(env.database, 'notifications', { id: before!.id })
    await env.relay.drain()
    await consumer.drain()
    expect(await env.letters()).toMatchObject([
      { id: before!.id, attempts: 2, redrivenAt: null, topic: 'vitrine.content' },
    ])
  })

  it('park the later events of their key, and only those, where order matters', async () => {
    const handled: string[] = []
    let broken = true
    const consumer = env.consume(
      on(
        liked,
        'ordered',
        async ({ data }) => {
          if (broken && data.person === 2) throw new PermanentFailure('a bug')
          handled.push(`${data.post} ${data.person}`)
        },
        { ordered: true },
      ),
    )
    const inOnePartition = (person: number, post: string) =>
      messageOf({ post, person }, { ce_subject: post }, 'museum-1')
    const ofPost = [1, 2, 3, 4].map(person => inOnePartition(person, 'post-1'))
    await env.send(...ofPost, inOnePartition(5, 'post-3'), like(9, {}, 'post-2'))
    await consumer.drain()
    expect(handled.toSorted()).toEqual(['post-1 1', 'post-2 9', 'post-3 5'])
    broken = false
    await redrive(env.database, 'notifications')
    await env.relay.drain()
    await consumer.drain()
    expect(handled.filter(each => each.startsWith('post-1'))).toEqual([
      'post-1 1',
      'post-1 2',
      'post-1 3',
      'post-1 4',
    ])
    expect(await env.letters()).toEqual([])
  })
})
