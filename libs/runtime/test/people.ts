/** A small service for the runtime's tests: stores the people that events name, and lists them. */
import { contentErased, userRegistered } from '@vitrine/contracts'
import { on } from '@vitrine/messaging'
import { defineService, type Erasure, type ServiceConfig, type ServiceContext } from '@vitrine/runtime'
import { exportRows } from '@vitrine/service-kit'
import { z } from 'zod'

const config = { GREETING: z.string().min(3), START: z.enum(['works', 'fails']).default('works') }

type PeopleContext = ServiceContext<ServiceConfig<typeof config>> & {
  /** What the runtime called, in order. */
  calls: string[]
}

export const erasure: Erasure<PeopleContext> = {
  event: contentErased,
  async erase({ db }, userId) {
    await db.query('delete from known_people where id = $1', [userId])
  },
}

export default defineService({
  name: 'content',
  config,
  context: (base): PeopleContext => ({ ...base, calls: [] }),
  routes(app, { db, calls }) {
    calls.push('routes')
    app.get('/people', () => db.query('select id from known_people order by id'))
  },
  subscriptions(ctx) {
    ctx.calls.push('subscriptions')
    return [
      on(userRegistered, 'know-people', async ({ data }, { tx }) => {
        await tx.query('insert into known_people values ($1)', [data.user.id])
      }),
    ]
  },
  erasure,
  tasks(ctx) {
    ctx.calls.push('tasks')
    return [
      { name: 'count', every: 50, run: async () => ctx.calls.push('count ran') },
      { queue: 'letters', run: async data => void ctx.calls.push(`letter ${JSON.stringify(data)}`) },
    ]
  },
  exports: {
    sections: ({ db }, userId) => [
      exportRows(db, userId, {
        file: 'acquaintances',
        statement: 'select id, id as key from known_people where id <> $1 and id > $3 order by id limit $2',
      }),
    ],
  },
  migrations: new URL('./migrations', import.meta.url),
  ready: () => ({ greeting: true }),
  async start(ctx) {
    ctx.calls.push('start')
    if (ctx.config.START === 'fails') throw new Error('this service refuses to start')
  },
  async stop(ctx) {
    const [row] = await ctx.db.query<{ one: number }>('select 1 as one')
    ctx.calls.push(`stop, database answers ${row?.one}`)
  },
})
