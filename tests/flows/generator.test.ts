import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import generateService, { type Tree } from '../../infra/generators/src/service/generator.ts'
import { registrations } from '../../infra/generators/src/service/registrations.ts'

const name = 'sketches'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** This repository, as Nx shows it to a generator: what is written is kept apart from it. */
function treeOf(): Tree & { written: Map<string, string> } {
  const written = new Map<string, string>()
  return {
    root,
    written,
    exists: path => written.has(path) || existsSync(join(root, path)),
    read(path) {
      if (!this.exists(path)) return null
      return written.get(path) ?? readFileSync(join(root, path), 'utf8')
    },
    write: (path, content) => void written.set(path, content),
  }
}

/** `npm run test:long` runs the generated service, compiles it and runs its test (generator.long.test.ts). */
describe('the generator of services', () => {
  it('writes each part of a service, with nothing left of its templates', () => {
    const tree = treeOf()
    generateService(tree, { name })
    const own = [...tree.written].filter(([path]) => path.includes(`/${name}`))
    const templates = globSync('infra/generators/src/service/files/**/*.template', { cwd: root })
    expect(own).toHaveLength(templates.length)
    expect(own.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        `libs/contracts/src/events/${name}.ts`,
        `libs/contracts/src/routes/${name}.ts`,
        `services/${name}/package.json`,
        `services/${name}/migrations/0001.do.init.sql`,
        `services/${name}/src/service.ts`,
        `services/${name}/src/subscriptions.ts`,
        `services/${name}/src/erasure/erasure.ts`,
        `services/${name}/src/exports/sections.ts`,
      ]),
    )
    for (const [path, content] of own) {
      expect(content, path).not.toMatch(/__\w+__/)
      // Throws where a file cannot be parsed.
      if (path.endsWith('.ts')) stripTypeScriptTypes(content)
      if (path.endsWith('.json')) JSON.parse(content)
    }
  })

  it('enters the service in every list of services, and in the lock file', () => {
    const tree = treeOf()
    generateService(tree, { name })
    const lists = registrations.map(({ file }) => file)
    expect(lists).toEqual(
      expect.arrayContaining([
        'libs/contracts/src/services.ts',
        'tests/network/src/network.ts',
        'tests/flows/access-rows.ts',
      ]),
    )
    for (const file of lists) {
      const content = tree.written.get(file) ?? ''
      expect(content, file).toMatch(new RegExp(name, 'i'))
      expect(content.length, file).toBeGreaterThan(readFileSync(join(root, file), 'utf8').length)
      if (file.endsWith('.ts')) stripTypeScriptTypes(content)
    }
    const { packages } = JSON.parse(tree.written.get('package-lock.json') ?? '{}')
    expect(packages[`services/${name}`]).toMatchObject({ name: `@vitrine/${name}` })
    expect(packages[`node_modules/@vitrine/${name}`]).toEqual({ resolved: `services/${name}`, link: true })
    expect(packages['tests/network'].dependencies).toHaveProperty(`@vitrine/${name}`)
  })

  it.each([
    ['museums', /There is a service named museums/],
    ['Big-Idea', /Big-Idea/],
  ])('refuses %s, which exists or is not one word, and then writes nothing', (refused, message) => {
    const tree = treeOf()
    expect(() => generateService(tree, { name: refused })).toThrow(message)
    expect(tree.written.size).toBe(0)
  })
})
