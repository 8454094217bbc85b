import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach } from './account.ts'

const other = { name: 'other', uid: 65_000, gid: 65_000 }

test('an account reaches a directory only if it may enter every directory above', () => {
  const home = mkdtempSync(join(tmpdir(), 'account-'))
  const deep = join(home, 'private', 'data')
  mkdirSync(deep, { recursive: true })
  chmodSync(home, 0o755)
  expect(canReach(deep, other)).toBe(true)
  chmodSync(join(home, 'private'), 0o700)
  const [asOwner, asOther] = [
    canReach(deep, { name: 'me', uid: process.getuid!(), gid: 65_000 }),
    canReach(deep, other),
  ]
  rmSync(home, { recursive: true })
  expect([asOwner, asOther]).toEqual([true, false])
})
