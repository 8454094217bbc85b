import { routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { mailsTo } from './mailbox.ts'
import { close, noErrors, visitAs, visitWithRole } from './members.ts'
import { pressDisabled, pressEnter } from './press.ts'

const place = { address: '1 Quay', city: 'Bramholt', country: 'Norway' }
const claimed = { name: 'Ferry House of Bramholt', slug: 'ferry-house-of-bramholt' }
const assigned = 'Lighthouse of Bramholt'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
  await openMuseums(env.network, [museum(claimed.name, place), museum(assigned, place)])
})
afterAll(() => env?.close())

const openDialog = (page: Page, name: string) => pressEnter(page.getByRole('button', { name, exact: true }))
const reason = 'I am the head of visitor services here.'

it('a claim is approved: its author manages the museum without a reload, and the other one is closed', async () => {
  const claimant = await visitAs(env, 'claimant.claims', desktop)
  const rival = await visitAs(env, 'rival.claims', { ...phone, colorScheme: 'dark' }, { firstName: 'Rune' })
  await env.network.drain()

  const { page } = claimant
  await page.goto(`/museum/${claimed.slug}`)
  await openDialog(page, 'Claim Museum')
  const dialog = page.getByRole('dialog', { name: `Claim ${claimed.name}` })
  const submit = dialog.getByRole('button', { name: 'Submit claim' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel('Museum email').fill('ada')
  await dialog.getByLabel('Why should you manage this museum?').fill('Mine.')
  await dialog.getByText('Please enter a valid email address').waitFor()
  await dialog.getByLabel('Museum email').fill('ada@museum.example')
  await dialog
    .getByText('Please provide at least 10 characters explaining why you should manage this museum')
    .waitFor()
  await expectGoodLooks(page)
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel('Why should you manage this museum?').fill(reason)
  await pressEnter(submit)
  await page.getByText('Claim request submitted').waitFor()
  await dialog.getByText('An email follows on the outcome within 1-3 business days.').waitFor()
  await expectGoodLooks(page)
  await pressEnter(dialog.getByRole('button', { name: 'Close' }).last())
  await page.getByRole('button', { name: 'Claim pending' }).waitFor()

  const { id } = await rival.call(routes.getMuseumBySlug, { params: { slug: claimed.slug } })
  const rivals = { museumEmail: 'rune@museum.example', reason: 'I look after the archive here.' }
  await rival.call(routes.requestManager, { params: { id: String(id) }, body: rivals })

  const admin = await visitWithRole(env, 'Admin', 'warden.claims', desktop)
  await admin.page.goto('/admin?panel=requests')
  const request = admin.page.getByRole('listitem').filter({ hasText: reason })
  await request.getByText('ada@museum.example').waitFor()
  await expectGoodLooks(admin.page)
  await pressEnter(request.getByRole('button', { name: 'Approve' }))
  const approval = admin.page.getByRole('dialog', { name: 'Approve request' })
  expect(await approval.getByLabel('Notes').inputValue()).toBe('Request approved by admin')
  await approval.getByLabel('Notes').fill('Welcome to Vitrine.')
  await expectGoodLooks(admin.page)
  await pressEnter(approval.getByRole('button', { name: 'Approve' }))
  await admin.page.getByText('Request approved', { exact: true }).waitFor()
  await expect.poll(() => request.count()).toBe(0)
  await admin.page.getByLabel('Status').selectOption('rejected')
  const closed = admin.page.getByRole('listitem').filter({ hasText: rivals.reason })
  await closed.getByText('Another request was approved').waitFor()
  expect(await closed.getByRole('button').count()).toBe(0)
  await env.network.drain()

  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  await page.goto('/profile?tab=notifications')
  await page.getByText(`Your request to manage ${claimed.name} was approved`).first().waitFor()
  await page.getByText('Welcome to Vitrine.').first().waitFor()
  await page.goto('/mailbox')
  const mail = (username: string, subject: string) =>
    mailsTo(page, username).filter({ has: page.getByRole('heading', { name: subject }) })
  await mail('claimant.claims', 'You manage a museum at Vitrine now')
    .getByText('Welcome to Vitrine.')
    .first()
    .waitFor()
  await mail('rival.claims', 'Your request to manage a museum was rejected').first().waitFor()

  await rival.page.goto(`/museum/${claimed.slug}`)
  await openDialog(rival.page, 'Claim Museum')
  const again = rival.page.getByRole('dialog', { name: `Claim ${claimed.name}` })
  await again.getByText('Your last request was rejected.').waitFor()
  await again.getByLabel('Museum email').fill('rune@museum.example')
  await again.getByLabel('Why should you manage this museum?').fill('The archive has a new head.')
  expect(await problemsOn(rival.page)).toEqual([[], []])
  await again.getByRole('button', { name: 'Submit claim' }).tap()
  await again.getByText('Administrators review your request.').waitFor()

  await admin.page.goto('/admin?panel=requests')
  const second = admin.page.getByRole('listitem').filter({ hasText: 'The archive has a new head.' })
  await second.getByText('Current manager: claimant.claims').waitFor()
  await pressEnter(second.getByRole('button', { name: 'Approve' }))
  const replacing = admin.page.getByRole('dialog', { name: 'Approve request' })
  expect(await replacing.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await replacing.getByLabel('Replace claimant.claims, who manages this museum now').check()
  expect(await replacing.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(false)
  await pressEnter(replacing.getByRole('button', { name: 'Cancel' }))
  await pressEnter(second.getByRole('button', { name: 'Reject' }))
  const rejection = admin.page.getByRole('dialog', { name: 'Reject request' })
  const reject = rejection.getByRole('button', { name: 'Reject' })
  await pressDisabled(reject)
  await rejection.getByRole('alert').getByText('Please provide a reason for rejection').waitFor()
  await rejection.getByLabel('Reason for rejection').fill('The archive is closed.')
  expect(await reject.getAttribute('aria-disabled')).toBeNull()
  await pressEnter(rejection.getByRole('button', { name: 'Cancel' }))

  await again.getByRole('button', { name: 'Withdraw request' }).tap()
  await rival.page.getByText('Your request was withdrawn.').waitFor()
  await again.getByRole('button', { name: 'Submit claim' }).waitFor()
  noErrors(claimant, rival)
  expect(admin.errors.all).toEqual([])
  await close(claimant, rival)
  await admin.context.close()
})

it('an administrator finds a museum, verifies it and assigns its manager on a phone', async () => {
  const { page, errors, context } = await visitWithRole(env, 'Admin', 'keeper.claims', phone)
  const keeper = 'chosen.claims'
  const chosen = await visitAs(env, keeper, desktop)
  await env.network.drain()
  await env.network.museums.ctx.db.query(
    `update search_users set summary = summary || '{"role": "Museum Manager"}' where user_id = $1`,
    [chosen.user.id],
  )
  for (let annex = 1; annex <= 6; annex++)
    await page.request.post('/api/museums', {
      data: {
        name: `Annex ${annex}`,
        address: `${annex} Side Street`,
        city: 'Annexby',
        country: 'Norway',
        force: true,
      },
    })
  await page.goto('/admin')
  const items = page.getByRole('region', { name: 'All museums' }).getByRole('listitem')
  await page.getByLabel('Search museums').fill('annex annexby')
  await page.getByText('6 museums', { exact: true }).waitFor()
  await expect.poll(() => items.count()).toBe(5)
  await expectGoodLooks(page)
  const second = page.getByRole('button', { name: 'Page 2', exact: true })
  await second.tap()
  await expect.poll(() => items.count()).toBe(1)
  await page.getByRole('link', { name: 'Annex 1', exact: true }).waitFor()
  expect(await second.getAttribute('aria-current')).toBe('page')

  await page.getByLabel('Search museums').fill(assigned)
  await expect.poll(() => items.count()).toBe(1)
  await page.getByRole('button', { name: `Verify: ${assigned}`, exact: true }).tap()
  await page.getByText('Museum verification updated successfully').waitFor()
  await page.getByRole('button', { name: `Unverify: ${assigned}`, exact: true }).waitFor()

  await page.getByRole('button', { name: `Manager: ${assigned}` }).tap()
  const dialog = page.getByRole('dialog', { name: `Manager of ${assigned}` })
  await dialog.getByLabel('Museum Managers and administrators').fill(keeper)
  await dialog.getByRole('button', { name: `Assign: ${keeper}` }).waitFor()
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: `Assign: ${keeper}` }).tap()
  await page.getByText('Manager assigned').waitFor()
  await page.getByText(`Manager: ${keeper}`).waitFor()
  await page.getByLabel('Show').selectOption('With Manager')
  await expect.poll(() => items.count()).toBe(1)
  await env.network.drain()
  await chosen.page.goto('/profile?tab=notifications')
  await chosen.page.getByText(`You manage ${assigned} now`).first().waitFor()

  await page.getByRole('button', { name: `Manager: ${assigned}` }).tap()
  await dialog.getByRole('button', { name: 'Remove' }).tap()
  await page.getByText('Manager removed').waitFor()
  await page.getByText('No museums found').waitFor()
  expect(errors.all).toEqual([])
  await close(chosen)
  await context.close()
})
