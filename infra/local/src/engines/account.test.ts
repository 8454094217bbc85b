import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach } from './account.ts'

const stranger = { name: 'stranger', uid: 65_000, gid: 65_000 }

test('an account reaches a directory only through directories that let it pass', () => {
  const home = mkdtempSync(join(tmpdir(), 'account-'))
  const deep = join(home, 'private', 'data')
  mkdirSync(deep, { recursive: true })
  chmodSync(home, 0o755)
  expect(canReach(deep, stranger)).toBe(true)
  chmodSync(join(home, 'private'), 0o700)
  const [ours, theirs] = [
    canReach(deep, { name: 'me', uid: process.getuid!(), gid: 65_000 }),
    canReach(deep, stranger),
  ]
  rmSync(home, { recursive: true })
  expect([ours, theirs]).toEqual([true, false])
})
