import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  phone,
  share,
  signUp,
  startTestEnvironment,
  type TestEnvironment,
} from './environment.ts'
import {
  compose,
  frames,
  phrases,
  phrasesFor,
  setCaret,
  slowDown,
  stateOf,
  textOf,
  typeAtPace,
} from './typing.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** Types a phrase of each kind, other ones by `number`: at the end of the field, at its beginning, in its middle. */
async function typesExactly(devTools: CDPSession, number: number, field: Locator): Promise<string> {
  await field.focus()
  let { value, caret } = await stateOf(field)
  expect(value).toBe('')
  const knowsCaret = caret !== null
  for (const [index, phrase] of phrasesFor(number).entries()) {
    const at = knowsCaret
      ? ([value.length, 0, Math.floor(value.length / 2)][index % 3] as number)
      : value.length
    if (knowsCaret) await setCaret(field, at)
    await typeAtPace(devTools, phrase)
    const text = textOf(phrase)
    value = value.slice(0, at) + text + value.slice(at)
    caret = knowsCaret ? at + text.length : null
    expect(await stateOf(field)).toEqual({ value, caret })
  }
  await frames(field.page())
  expect(await stateOf(field)).toEqual({ value, caret })
  return value
}

const openDialog = async (page: Page) => {
  await page
    .getByRole('button', { name: /create|share an insight/i })
    .first()
    .click()
  return page.getByRole('dialog')
}

it('has forty phrases', () => {
  expect(Object.values(phrases).flat()).toHaveLength(40)
})

/** The pace of the keys is real time, and a busy machine adds to each. */
const timeout = 240_000

describe.concurrent('at a quarter of the speed, each field keeps every letter and the caret', {
  timeout,
}, () => {
  it('in the search', async () => {
    const { page, context } = await env.visit(phone)
    const devTools = await slowDown(page)
    await page.goto('/discover')
    const box = page.getByRole('searchbox')
    const value = await typesExactly(devTools, 0, box)
    await page.waitForURL(url => url.searchParams.get('q') === value)
    await page.getByRole('heading', { name: 'No results found' }).waitFor()
    expect(await stateOf(box)).toMatchObject({ value })
    await context.close()
  })

  it('in the form that signs in', async () => {
    const { page, context } = await env.visit(phone)
    const devTools = await slowDown(page)
    await page.goto('/auth')
    for (const [index, name] of ['Email', 'Password'].entries()) {
      await typesExactly(devTools, 1 + index, page.getByRole('textbox', { name }))
    }
    await context.close()
  })

  it('in the form that signs up', async () => {
    const { page, context } = await env.visit(phone)
    const devTools = await slowDown(page)
    await page.goto('/auth?tab=register')
    const names = ['First name', 'Last name', 'Username', 'Email', 'Password']
    for (const [index, name] of names.entries()) {
      await typesExactly(devTools, 3 + index, page.getByRole('textbox', { name }))
    }
    await context.close()
  })

  it('in the dialog that creates an insight', async () => {
    const { page, context } = await env.visit(phone)
    await signUp(page, 'typing1')
    const devTools = await slowDown(page)
    const dialog = await openDialog(page)
    await typesExactly(devTools, 8, dialog.getByLabel('Your Insight'))
    await typesExactly(devTools, 9, dialog.getByLabel('Tag Museum'))
    await typesExactly(devTools, 10, dialog.getByRole('textbox', { name: 'Tags' }))
    await context.close()
  })

  it('in the dialog that edits an insight', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'typing2')
    const [id] = await share(page, ['An insight to edit'])
    await env.network.drain()
    const devTools = await slowDown(page)
    await page.goto(`/post/${id}`)
    const post = page.getByRole('article').filter({ hasText: 'An insight to edit' })
    await post.getByRole('button', { name: 'More' }).click()
    await post.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Insight' })
    await edit.getByLabel('Your Insight').fill('')
    await typesExactly(devTools, 11, edit.getByLabel('Your Insight'))
    await typesExactly(devTools, 12, edit.getByRole('textbox', { name: 'Tags' }))
    await context.close()
  })

  it('in comments, replies and edits', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'typing3')
    const [id] = await share(page, ['An insight to answer'])
    await env.network.drain()
    const devTools = await slowDown(page)
    await page.goto(`/post/${id}`)
    const composer = page.getByRole('textbox', { name: 'Add a comment' })
    const comment = await typesExactly(devTools, 13, composer)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByText(comment).waitFor()

    await page.getByRole('button', { name: /^Reply to/ }).click()
    await typesExactly(devTools, 14, page.getByRole('textbox', { name: /^Reply to/ }))
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Edit this comment' }).click()
    const edited = page.getByRole('textbox', { name: 'Edit this comment' })
    await edited.fill('')
    await typesExactly(devTools, 15, edited)
    await context.close()
  })
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
    const { page, context } = await env.visit(phone)
    await page.clock.install()
    await signUp(page, 'composer')
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
    const option = dialog.getByRole('option', { name: /Rijksmuseum/ })
    await option.getByText('Amsterdam, Noord-Holland, Netherlands').waitFor()
    await option.getByText('Verified').waitFor()
    await context.close()
  })

  it('Control+Enter sends no comment', async () => {
    const { page, context } = await env.visit(phone)
    await createAccount(page, 'sender')
    const devTools = await context.newCDPSession(page)
    const [id] = await share(page, ['An insight to answer'])
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

it('what is typed while a chip is chosen stays in the search box', async () => {
  const { page, context } = await env.visit(phone)
  await page.goto('/discover?q=natural')
  const box = page.getByRole('searchbox')
  await page.getByRole('link', { name: /Natural History Museum/ }).waitFor()
  const devTools = await slowDown(page)
  await page.getByRole('button', { name: 'Art Museums', exact: true }).click()
  await box.focus()
  await setCaret(box, 7)
  await typeAtPace(devTools, [...' history'])
  expect(await stateOf(box)).toEqual({ value: 'natural history', caret: 15 })
  await page.waitForURL(url => url.searchParams.get('q') === 'natural history')
  expect(new URL(page.url()).searchParams.get('category')).toBe('art')
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  await page.getByRole('button', { name: 'Art Museums', exact: true }).click()
  await page.getByRole('link', { name: /Natural History Museum/ }).waitFor()
  await context.close()
})
