import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { sharePost, visitAs } from './members.ts'
import { atOnce, compose, frames, phrases, stateOf, typePhrase } from './typing.ts'
import { openDialog, testFields } from './typing-fields.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const begin = async (page: Page) => ({ devTools: await page.context().newCDPSession(page), pace: atOnce })

it('has forty phrases', () => {
  expect(Object.values(phrases).flat()).toHaveLength(40)
})

/** At a person's pace and a quarter of the speed: typing.long.test.ts. */
describe('without a pause between keys, each field keeps every letter and the caret', () => {
  testFields(() => env, 'typing', begin)
})

describe('while an input method composes a word', () => {
  /** Composes longer than typing takes to settle; answers with the searches that the page sent meanwhile. */
  async function searchesDuring(page: Page, devTools: CDPSession): Promise<string[]> {
    const sent: string[] = []
    page.on('request', request => request.url().includes('/api/search') && sent.push(request.url()))
    for (const step of ['とう', 'とうきょ', 'とうきょう']) {
      await compose(devTools, step)
      await page.clock.runFor(1_000)
    }
    return [...sent]
  }

  it('the search waits for its end', async () => {
    const { page, context } = await env.visit(phone)
    await page.clock.install()
    await page.goto('/discover')
    const box = page.getByRole('searchbox')
    await box.focus()
    const devTools = await context.newCDPSession(page)
    expect(await searchesDuring(page, devTools)).toEqual([])
    expect(new URL(page.url()).search).toBe('')
    await devTools.send('Input.insertText', { text: '東京' })
    await page.clock.runFor(1_000)
    await page.waitForURL(url => url.searchParams.get('q') === '東京')
    expect(await stateOf(box)).toEqual({ value: '東京', caret: 2 })
    await page.getByRole('heading', { name: 'No results found' }).waitFor()
    await context.close()
  })

  it('the museum picker waits for its end', async () => {
    const { page, context } = await visitAs(env, 'composer.typing', phone)
    await page.clock.install()
    await page.goto('/')
    const dialog = await openDialog(page)
    const picker = dialog.getByLabel('Tag Museum')
    await picker.focus()
    const devTools = await context.newCDPSession(page)
    expect(await searchesDuring(page, devTools)).toEqual([])
    const search = page.waitForRequest(request => request.url().includes('/api/search/museums'))
    await devTools.send('Input.insertText', { text: '東京' })
    await page.clock.runFor(1_000)
    expect(new URL((await search).url()).searchParams.get('q')).toBe('東京')
    await dialog.getByText('Museum not found').waitFor()
    expect(await stateOf(picker)).toEqual({ value: '東京', caret: 2 })
    await picker.fill('rijks')
    const option = dialog.getByRole('option', { name: /Rijksmuseum.*Amsterdam/ })
    await option.getByText('Amsterdam, Noord-Holland, Netherlands').waitFor()
    await option.getByText('Verified').waitFor()
    await context.close()
  })

  it('Control+Enter sends no comment', async () => {
    const member = await visitAs(env, 'sender.typing', phone)
    const { page, context } = member
    const devTools = await context.newCDPSession(page)
    const { id } = await sharePost(member, 'An insight to answer at length')
    await page.goto(`/post/${id}`)
    const composer = page.getByRole('textbox', { name: 'Add a comment' })
    await composer.focus()
    await compose(devTools, 'とうきょう')
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    // Of an input method, which Chromium marks by `isComposing`.
    await page.keyboard.press('Control+Enter')
    await frames(page)
    expect(sent).toEqual([])
    expect((await stateOf(composer)).value).toContain('とうきょう')
    await context.close()
  })
})

it('what is typed stays in the search box when a chip is chosen before typing has paused', async () => {
  const { page, context } = await env.visit(phone)
  await page.clock.install({ time: '2026-05-04T10:00:00' })
  await page.goto('/discover?q=natural')
  const box = page.getByRole('searchbox')
  await page.getByRole('link', { name: /Natural History Museum/ }).waitFor()
  // Time stands still, so that typing has not paused until the test says so.
  await page.clock.pauseAt('2026-05-04T11:00:00')
  await box.press('End')
  const { devTools, pace } = await begin(page)
  await typePhrase(devTools, [...' history'], pace)
  const chip = page.getByRole('button', { name: 'Art Museums', exact: true })
  await chip.click()
  await page.locator('[aria-pressed=true]').filter({ hasText: 'Art Museums' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('natural')
  expect(await stateOf(box)).toEqual({ value: 'natural history', caret: 15 })
  await page.clock.resume()
  await page.waitForURL(url => url.searchParams.get('q') === 'natural history')
  expect(new URL(page.url()).searchParams.get('category')).toBe('art')
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  expect(await stateOf(box)).toEqual({ value: 'natural history', caret: 15 })
  await chip.click()
  await page.getByRole('link', { name: /Natural History Museum/ }).waitFor()
  await context.close()
})

it('what is typed is not written to the address of the page that a link leads to', async () => {
  const { page, context } = await env.visit(phone)
  await page.clock.install({ time: '2026-05-04T10:00:00' })
  await page.goto('/discover?q=natural')
  const link = page.getByRole('link', { name: /Natural History Museum/ })
  await link.waitFor()
  await page.clock.pauseAt('2026-05-04T11:00:00')
  await page.getByRole('searchbox').press('End')
  const { devTools, pace } = await begin(page)
  await typePhrase(devTools, [...' history'], pace)
  // The script of the next page is late, so that the search is there when typing has paused.
  const { promise: wanted, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/MuseumPage-*.js', async route => {
    await wanted
    await route.continue()
  })
  await link.click()
  await page.waitForURL('**/museum/natural-history-museum')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await frames(page)
  release()
  await page.getByRole('button', { name: 'Check in' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})
