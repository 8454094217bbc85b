import { readFileSync } from 'node:fs'
import { allRoutes } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { createDocument } from '../src/openapi/document.ts'

const document = createDocument()

it('says what the contracts say: else run `npm run openapi`', () => {
  const file = new URL('../../docs/openapi.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(document)
})

it('has every route once, and points nowhere into the void', () => {
  const operations = Object.values(document.paths as object).flatMap(path => Object.values(path as object))
  expect(operations.map(operation => operation.operationId).sort()).toEqual(
    allRoutes.map(route => route.operationId as string).sort(),
  )
  const { schemas } = document.components as { schemas: object }
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/([^"]*)"/g))
    expect(name).toBe(`components/schemas/${Object.keys(schemas).find(known => name?.endsWith(`/${known}`))}`)
})
