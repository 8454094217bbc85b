import { type AppError, userQuotaBytes } from '@vitrine/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { correctStored, deleteFile, findFile, insertFile } from '../src/ledger/files.repository.ts'
import { createTestEnvironment } from './environment.ts'

const env = await createTestEnvironment()
afterAll(() => env.close())
const { db } = env.ctx
const announced = { kind: 'video', purpose: 'post', at: new Date(), uploadedAt: null } as const
const reserve = (userId: number, bytes: number) =>
  db.transaction(tx => insertFile(tx, { ...announced, userId, bytes }))
const sumOf = async (userId: number) =>
  (await db.query<{ sum: string }>('select sum(bytes) from files where user_id = $1', [userId]))[0]?.sum

describe('the ledger', () => {
  it('holds the quota for fifty reservations at once', async () => {
    const part = Math.floor(userQuotaBytes / 20)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(1, part)))
    const refused = all.filter(each => each.status === 'rejected').map(({ reason }) => reason as AppError)
    expect(all.length - refused.length).toBe(20)
    expect(new Set(refused.map(({ code, status }) => `${status} ${code}`))).toEqual(
      new Set(['413 quota_exceeded']),
    )
    expect(await env.usageOf(1)).toBe(20 * part)
    expect(Number(await sumOf(1))).toBe(20 * part)
    await reserve(2, part)
  })

  it('counts what is stored in place of what was announced, also above the quota', async () => {
    const { id } = await reserve(3, 1_000)
    const other = await reserve(3, 500)
    await Promise.all(
      [100, 100, 100].map(bytes => db.transaction(tx => correctStored(tx, id, { bytes, files: 1 }))),
    )
    expect(await env.usageOf(3)).toBe(600)
    await db.transaction(tx => correctStored(tx, id, { bytes: userQuotaBytes, files: 1 }))
    expect(await env.usageOf(3)).toBe(userQuotaBytes + 500)
    await expect(reserve(3, 1)).rejects.toMatchObject({ code: 'quota_exceeded' })
    await db.transaction(tx => correctStored(tx, 999_999, { bytes: 5, files: 1 }))
    await Promise.all([id, id, other.id].map(each => db.transaction(tx => deleteFile(tx, each))))
    expect([await env.usageOf(3), await findFile(db, id)]).toEqual([0, null])
  })

  it('keeps nothing of a reservation that is rolled back', async () => {
    const failed = db.transaction(async tx => {
      await insertFile(tx, { ...announced, userId: 4, bytes: 9 })
      throw new Error('interrupted')
    })
    await expect(failed).rejects.toThrow('interrupted')
    expect([await env.usageOf(4), await sumOf(4)]).toEqual([undefined, null])
  })
})
