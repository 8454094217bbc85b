import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../local/src/layout.ts'
import { mutate } from '../mutate.ts'
import { faults } from './index.ts'

it('are forty, each with an id of its own', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  expect(faults).toHaveLength(40)
})

it.each(faults)('$id can be applied, and its tests exist', fault => {
  expect(() => mutate(root, fault), `write ${fault.id} again for what ${fault.file} is now`).not.toThrow()
  expect(fault.tests.filter(file => !existsSync(join(root, file)))).toEqual([])
})
