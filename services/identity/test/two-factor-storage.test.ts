import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reencryptSecrets } from '../src/two-factor/reencrypt.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { twoFactorIn } from './two-factor.ts'

let environment: TestEnvironment
let flow: ReturnType<typeof twoFactorIn>
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  flow = twoFactorIn(environment)
})
beforeEach(async () => {
  person = await environment.join()
})
afterAll(() => environment.close())

describe('the database', () => {
  const dump = async () => {
    const tables = await environment.sql.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const rows = tables.map(({ name }) => environment.sql.query(`select to_jsonb(t) as row from "${name}" t`))
    return JSON.stringify(await Promise.all(rows))
  }

  it('holds neither the secret nor a recovery code', async () => {
    const key = { 'idempotency-key': 'may-be-stored' }
    const setup = await environment.call('POST', '/api/auth/totp/setup', {
      as: person,
      body: {},
      headers: key,
    })
    const { secret } = setup.json()
    const enabled = await environment.call('POST', '/api/auth/totp/enable', {
      as: person,
      body: { code: flow.codeNow(secret) },
      headers: key,
    })
    const text = await dump()
    for (const plain of [secret, ...enabled.json().codes]) {
      for (const form of [plain, plain.replaceAll('-', '')]) {
        expect(text).not.toContain(form)
        expect(text).not.toContain(Buffer.from(form).toString('hex'))
      }
    }
    expect(
      (await environment.sql.query('select 1 from recovery_codes where user_id = $1', [person.id])).length,
    ).toBe(10)
  })

  it('yields no secret when rows are swapped: the code of another row is not accepted', async () => {
    const other = await environment.join()
    const { secret } = await flow.enable(other)
    await flow.enable(person)
    await environment.sql.query(
      'update two_factor set secret = (select secret from two_factor where user_id = $2) where user_id = $1',
      [person.id, other.id],
    )
    const answer = await flow.login(person, flow.nextCode(secret))
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    await environment.sql.query('delete from two_factor where user_id = $1', [person.id])
  })

  it('is encrypted anew by the first key of the ring', async () => {
    const { secret } = await flow.enable(person)
    const { prisma, cipher } = environment.service.ctx
    const stale = new Set<string>()
    const rotated = {
      ...cipher,
      isCurrent: (blob: Uint8Array) => !stale.has(Buffer.from(blob).toString('hex')),
    }
    const before = await prisma.client.twoFactor.findUniqueOrThrow({ where: { userId: person.id } })
    stale.add(Buffer.from(before.secret).toString('hex'))
    expect(await reencryptSecrets({ prisma, cipher: rotated })).toBe(1)
    expect(await reencryptSecrets({ prisma, cipher: rotated })).toBe(0)
    const after = await prisma.client.twoFactor.findUniqueOrThrow({ where: { userId: person.id } })
    expect(Buffer.from(after.secret).equals(Buffer.from(before.secret))).toBe(false)
    expect((await flow.login(person, flow.nextCode(secret))).statusCode).toBe(200)
  })
})
