import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenLaw, importsOf, violations } from './boundaries.ts'

describe('what breaks the law', () => {
  test.each([
    ['a service imports a service', 'services/content/src/a.ts', '@vitrine/identity'],
    ['a service reaches into another by a path', 'services/content/src/a.ts', '../../identity/src/b.ts'],
    ['a lib imports a service', 'libs/messaging/src/a.ts', '@vitrine/content'],
    ['the gateway imports a service', 'gateway/src/a.ts', '@vitrine/museums'],
    ['contracts stand on nothing', 'libs/contracts/src/a.ts', '@vitrine/telemetry'],
    ['service-kit stands below messaging', 'libs/service-kit/src/a.ts', '@vitrine/messaging'],
    ['jobs stand on telemetry only', 'libs/jobs/src/a.ts', '@vitrine/service-kit'],
    ['testing outside a test', 'services/content/src/a.ts', '@vitrine/testing'],
    ['the web app imports the service kit', 'web/src/lib/a.ts', '@vitrine/service-kit'],
    ['a service imports the web app', 'services/content/src/a.ts', '@vitrine/web'],
    ['a lib is reached by a path', 'services/content/src/a.ts', '../../../libs/contracts/src/index.ts'],
    ['a feature imports a feature', 'web/src/features/feed/a.tsx', '../likes/b.ts'],
    ['a feature imports app', 'web/src/features/feed/a.tsx', '../../app/router.tsx'],
    ['ui imports a feature', 'web/src/ui/a.tsx', '../features/feed/b.ts'],
    ['lib imports app', 'web/src/lib/a.ts', '../app/router.tsx'],
  ])('%s', (_, file, specifier) => {
    expect(brokenLaw(file, specifier)).toBeTypeOf('string')
  })
})

describe('what the law allows', () => {
  test.each([
    ['a service stands on messaging', 'services/content/src/a.ts', '@vitrine/messaging'],
    ['a service imports its own files', 'services/content/src/posts/a.ts', '../context.ts'],
    ['a test uses testing', 'services/content/test/a.test.ts', '@vitrine/testing'],
    ['a test beside its source uses testing', 'libs/jobs/src/queue.test.ts', '@vitrine/testing'],
    ['messaging stands on the kit', 'libs/messaging/src/a.ts', '@vitrine/service-kit'],
    ['the web app uses the client', 'web/src/lib/a.ts', '@vitrine/api-client'],
    ['app imports a feature', 'web/src/app/a.tsx', '../features/feed/page.tsx'],
    ['a feature imports itself and what is below', 'web/src/features/feed/a.tsx', './b.ts'],
    ['a feature imports ui', 'web/src/features/feed/a.tsx', '../../ui/card.tsx'],
    ['journeys look from outside', 'tests/flows/test/a.ts', '../../../services/content/src/service.ts'],
    ['a package from the registry', 'services/content/src/a.ts', 'fastify'],
  ])('%s', (_, file, specifier) => {
    expect(brokenLaw(file, specifier)).toBeUndefined()
  })
})

test('every way to import is seen', () => {
  const source = `
    import one from 'one'
    import {
      a,
      type B,
    } from "two"
    import 'three'
    export * from 'four'
    export { x } from './five.ts'
    const six = await import('six')
    type Seven = import('seven').Seven
    const notAnImport = 'from eight'
  `
  expect(importsOf(source)).toEqual(['one', 'two', 'three', 'four', './five.ts', 'six', 'seven'])
})

test('a whole repository is searched, and what is installed or generated is not', () => {
  const top = mkdtempSync(join(tmpdir(), 'boundaries-'))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(top, path)), { recursive: true })
    writeFileSync(join(top, path), text)
  }
  put('services/content/src/posts/posts.ts', "import { x } from '@vitrine/identity'\n")
  put('services/content/src/generated/client.ts', "import { x } from '@vitrine/identity'\n")
  put('services/content/node_modules/x/index.ts', "import { x } from '@vitrine/identity'\n")
  put('services/content/src/fine.ts', "import { z } from 'zod'\n")
  const found = violations(top)
  rmSync(top, { recursive: true })
  expect(found.map(({ file, imports }) => [file, imports])).toEqual([
    ['services/content/src/posts/posts.ts', '@vitrine/identity'],
  ])
})
