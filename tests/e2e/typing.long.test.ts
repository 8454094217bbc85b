import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { slowDown, stateOf, typePhrase } from './typing.ts'
import { testFields } from './typing-fields.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** 60 to 180 ms, as varied as a hand. */
const paces = [60, 110, 80, 180, 70, 140, 90]
function handOf() {
  let typed = 0
  return () => pause(paces[typed++ % paces.length])
}
const begin = async (page: Page) => ({ devTools: await slowDown(page), pace: handOf() })

/** The pace of the keys is real time, and a busy machine adds to each. */
const timeout = 300_000

describe.concurrent('at a quarter of the speed and a person’s pace, each field keeps every letter and the caret', {
  timeout,
}, () => {
  testFields(() => env, 'pace', begin)
})

it('at a person’s pace, what is typed while a chip is chosen stays in the search box', async () => {
  const { page, context } = await env.visit(phone)
  await page.goto('/discover?q=natural')
  const box = page.getByRole('searchbox')
  await page.getByRole('link', { name: /Natural History Museum/ }).waitFor()
  const { devTools, pace } = await begin(page)
  await page.getByRole('button', { name: 'Art Museums', exact: true }).click()
  await box.press('End')
  await typePhrase(devTools, [...' history'], pace)
  expect(await stateOf(box)).toEqual({ value: 'natural history', caret: 15 })
  await page.waitForURL(url => url.searchParams.get('q') === 'natural history')
  expect(new URL(page.url()).searchParams.get('category')).toBe('art')
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  await context.close()
})
