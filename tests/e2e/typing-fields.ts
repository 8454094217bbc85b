import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { composeButton } from './composing.ts'
import { phone, type TestEnvironment } from './environment.ts'
import { close, sharePost, visitAs } from './members.ts'
import { frames, type Pace, phrasesFor, setCaret, stateOf, textOf, typePhrase } from './typing.ts'

export interface Typist {
  devTools: CDPSession
  pace: Pace
}

export async function openDialog(page: Page): Promise<Locator> {
  await composeButton(page).click()
  return page.getByRole('dialog')
}

/** Types a phrase of each kind, other ones by `number`: at the end of the field, at its beginning, in its middle. */
async function typesExactly({ devTools, pace }: Typist, number: number, field: Locator): Promise<string> {
  await field.focus()
  let { value, caret } = await stateOf(field)
  expect(value).toBe('')
  const knowsCaret = caret !== null
  for (const [index, phrase] of phrasesFor(number).entries()) {
    const at = knowsCaret
      ? ([value.length, 0, Math.floor(value.length / 2)][index % 3] as number)
      : value.length
    if (knowsCaret) await setCaret(field, at)
    await typePhrase(devTools, phrase, pace)
    const text = textOf(phrase)
    value = value.slice(0, at) + text + value.slice(at)
    caret = knowsCaret ? at + text.length : null
    expect(await stateOf(field)).toEqual({ value, caret })
  }
  await frames(field.page())
  expect(await stateOf(field)).toEqual({ value, caret })
  return value
}

/**
 * A test for each place that is typed into: its fields keep every letter and the caret. `begin` says how keys are pressed
 * on a page; `suffix` ends the names of the users.
 */
export function testFields(
  env: () => TestEnvironment,
  suffix: string,
  begin: (page: Page) => Promise<Typist>,
): void {
  it('in the search', async () => {
    const { page, context } = await env().visit(phone)
    const typist = await begin(page)
    await page.goto('/discover')
    const box = page.getByRole('searchbox')
    const value = await typesExactly(typist, 0, box)
    await page.waitForURL(url => url.searchParams.get('q') === value)
    await page.getByRole('heading', { name: 'No results found' }).waitFor()
    expect(await stateOf(box)).toMatchObject({ value })
    await context.close()
  })

  it('in the form that signs in', async () => {
    const { page, context } = await env().visit(phone)
    const typist = await begin(page)
    await page.goto('/auth')
    for (const [index, name] of ['Email', 'Password'].entries()) {
      await typesExactly(typist, 1 + index, page.getByRole('textbox', { name }))
    }
    await context.close()
  })

  it('in the form that signs up', async () => {
    const { page, context } = await env().visit(phone)
    const typist = await begin(page)
    await page.goto('/auth?tab=register')
    const names = ['First name', 'Last name', 'Username', 'Email', 'Password']
    for (const [index, name] of names.entries()) {
      await typesExactly(typist, 3 + index, page.getByRole('textbox', { name }))
    }
    await context.close()
  })

  it('in the dialog that creates an insight', async () => {
    const member = await visitAs(env(), `creator.${suffix}`, phone)
    const { page } = member
    await page.goto('/')
    const typist = await begin(page)
    const dialog = await openDialog(page)
    await typesExactly(typist, 8, dialog.getByLabel('Your Insight'))
    await typesExactly(typist, 9, dialog.getByLabel('Tag Museum'))
    await typesExactly(typist, 10, dialog.getByRole('textbox', { name: 'Tags' }))
    await close(member)
  })

  it('in the dialog that edits an insight', async () => {
    const member = await visitAs(env(), `editor.${suffix}`, phone)
    const { page } = member
    const { id } = await sharePost(member, 'An insight to edit')
    await env().network.drain()
    const typist = await begin(page)
    await page.goto(`/post/${id}`)
    const post = page.getByRole('article').filter({ hasText: 'An insight to edit' })
    await post.getByRole('button', { name: 'More' }).click()
    await post.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Insight' })
    await edit.getByLabel('Your Insight').fill('')
    await typesExactly(typist, 11, edit.getByLabel('Your Insight'))
    await typesExactly(typist, 12, edit.getByRole('textbox', { name: 'Tags' }))
    await close(member)
  })

  it('in comments, replies and edits', async () => {
    const member = await visitAs(env(), `answerer.${suffix}`, phone)
    const { page } = member
    const { id } = await sharePost(member, 'An insight to answer')
    await env().network.drain()
    const typist = await begin(page)
    await page.goto(`/post/${id}`)
    const comment = await typesExactly(typist, 13, page.getByRole('textbox', { name: 'Add a comment' }))
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByText(comment).waitFor()

    await page.getByRole('button', { name: /^Reply to/ }).click()
    await typesExactly(typist, 14, page.getByRole('textbox', { name: /^Reply to/ }))
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Edit this comment' }).click()
    const edited = page.getByRole('textbox', { name: 'Edit this comment' })
    await edited.fill('')
    await typesExactly(typist, 15, edited)
    await close(member)
  })
}
