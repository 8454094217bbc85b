import type { MediaContext } from '../src/context.ts'

/** After this call of a store, or before it, the process is no more. */
export interface Kill {
  call: number
  when: 'before' | 'after'
}

const forever = new Promise<never>(() => {})
const lost = new Error('the process was killed')

/**
 * A context whose process is killed at one of its calls of the stores: from then on nothing that it does has an effect, and
 * nothing that it waits for arrives. `killed` resolves then; `calls` counts.
 */
export function killedContext(ctx: MediaContext, kill: Kill | null) {
  const killed = Promise.withResolvers<void>()
  let calls = 0
  let isDead = false

  function mortal<T extends object>(target: T): T {
    return new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          if (isDead) return forever
          calls += 1
          const dies = calls === kill?.call
          if (dies && kill.when === 'before') return die()
          const result = await Promise.resolve(value.apply(of, given)).catch(error => {
            if (error !== lost) throw error
          })
          if (isDead) return forever
          return dies ? die() : result
        }
      },
    })
  }
  function die(): Promise<never> {
    isDead = true
    killed.resolve()
    return forever
  }
  /** PostgreSQL rolls the transaction of a lost process back. */
  const losing: MediaContext['db'] = {
    ...ctx.db,
    transaction: work =>
      ctx.db.transaction(tx => Promise.race([work(tx), killed.promise.then(() => Promise.reject(lost))])),
  }
  const dying: MediaContext = {
    ...ctx,
    assets: mortal(ctx.assets),
    storage: mortal(ctx.storage),
    db: mortal(losing),
  }
  return { ctx: dying, killed: killed.promise, calls: () => calls }
}
