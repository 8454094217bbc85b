import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { mediaFilePath } from '@vitrine/contracts'
import { type BunnyServer, bunnyCredentials, startBunnyServer } from '@vitrine/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, noErrors, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

let bunny: BunnyServer
let env: TestEnvironment
// A product of its own: a server in the place of the CDN is named at its start, and where files are is changed.
beforeAll(async () => {
  bunny = await startBunnyServer()
  env = await startTestEnvironment({ variables: bunny.env })
})
afterAll(async () => {
  await env?.close()
  await bunny?.stop()
})

/** As before any credentials were saved, with pictures on the disk. Returns the keys of the pictures. */
async function begin(pictures: number): Promise<string[]> {
  const { ctx } = env.network.media
  for (const table of ['cdn_settings', 'migrations', 'files']) await ctx.db.query(`delete from ${table}`)
  await ctx.cdn.reload()
  bunny.refuse = () => null
  bunny.files.clear()
  bunny.purged.length = 0
  return Promise.all(Array.from({ length: pictures }, addPicture))
}

async function addPicture(): Promise<string> {
  const { ctx } = env.network.media
  const [row] = await ctx.db.query<{ id: number }>(
    `insert into files (user_id, kind, purpose, bytes, stored_files, created_at, uploaded_at, settled_at)
     values (1, 'picture', 'post', 7, 1, now(), now(), now()) returning id`,
  )
  const id = row?.id ?? 0
  const letters = () => [...randomBytes(26)].map(byte => String.fromCharCode(97 + (byte % 26))).join('')
  const [folder, name] = [`${letters().slice(0, 2)}/${letters()}`, `${id}-${letters()}.webp`]
  const body = Buffer.from('picture')
  const sha256 = createHash('sha256').update(body).digest('hex')
  await ctx.assets.insert({
    _id: id,
    ownerId: 1,
    kind: 'picture',
    purpose: 'post',
    state: 'ready',
    salt: 'salt',
    pipeline: 1,
    input: { file: 'gone', type: 'image/png', bytes: 7 },
    run: null,
    runAt: null,
    attempts: 1,
    lateRuns: 0,
    runs: [folder],
    folder,
    rendered: null,
    files: [{ name, type: 'image/webp', bytes: body.length, sha256 }],
    reason: null,
    seq: 0,
    events: [],
    createdAt: new Date(),
  })
  await ctx.localStorage.put(`${folder}/${name}`, Readable.from([body]), { bytes: body.length, sha256 })
  return `${folder}/${name}`
}

async function openAs(username: string): Promise<Awaited<ReturnType<typeof visitWithRole>>> {
  const visit = await visitWithRole(env, 'Admin', username, desktop)
  await visit.page.goto('/admin')
  await visit.page.getByRole('navigation', { name: 'Areas of administration' }).getByText('CDN').click()
  await visit.page.getByRole('heading', { level: 1, name: 'CDN' }).waitFor()
  return visit
}

const choose = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click()

async function fillCredentials(page: Page, more: Partial<Record<'storagePassword', string>> = {}) {
  const { storageZone, storagePassword, cdnUrl, apiKey, pullZoneId } = { ...bunnyCredentials, ...more }
  await page.getByLabel('Storage zone').fill(storageZone)
  await page.getByLabel('Storage password').fill(storagePassword)
  await page.getByLabel('CDN URL').fill(cdnUrl)
  await page.getByLabel('API key').fill(apiKey)
  await page.getByLabel('Pull zone ID').fill(pullZoneId)
}

describe('the CDN in the administration', () => {
  it('is configured, filled, purged, and has the originals deleted', async () => {
    const [first = '', second = ''] = await begin(5)
    const visit = await openAs('filler.delivery')
    const { page } = visit
    await page.getByText('Media are stored on this server and delivered by it.').waitFor()
    await expectGoodLooks(page, 'local')

    await choose(page, 'Migration')
    await page.getByText('Save the credentials of BunnyCDN first').waitFor()
    expect(await page.getByRole('button', { name: 'Start migration' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Dry run' }).isDisabled()).toBe(true)

    await choose(page, 'Settings')
    await pressEnter(page.getByRole('button', { name: 'Save and activate' }))
    await focused(page.getByLabel('Storage zone'))
    await expectGoodLooks(page, 'problems')
    await fillCredentials(page, { storagePassword: 'wrong' })
    await pressEnter(page.getByRole('button', { name: 'Save and activate' }))
    await page.getByText('Failed to save credentials').waitFor()
    await focused(page.getByLabel('Storage password'))
    await fillCredentials(page)
    await pressEnter(page.getByRole('button', { name: 'Save and activate' }))
    await page.getByText('Credentials saved and activated').waitFor()
    await page.getByText('vitrine-test (ny)').waitFor()
    expect(await page.getByLabel('Storage password').inputValue()).toBe('')
    expect(await page.content()).not.toContain(bunnyCredentials.storagePassword)
    await expectGoodLooks(page, 'settings')

    await choose(page, 'Migration')
    await pressEnter(page.getByRole('button', { name: 'Dry run' }))
    await page.getByText('5 files would be copied.').waitFor()
    expect(bunny.files.size).toBe(0)
    bunny.refuse = (method, key) => (method === 'PUT' && key === first ? 403 : null)
    await pressEnter(page.getByRole('button', { name: 'Start migration' }))
    await page.getByText('Files that were not migrated').waitFor()
    await page.getByText('BunnyCDN refused it.').waitFor()
    await expectGoodLooks(page, 'failed')
    bunny.refuse = () => null
    await pressEnter(page.getByRole('button', { name: 'Retry failed files' }))
    await page.getByText('Complete', { exact: true }).waitFor()
    expect(bunny.files.size).toBe(5)

    await choose(page, 'Cache Management')
    await page.getByLabel('Address of a picture or a video').fill('https://other.example/x')
    await pressEnter(page.getByRole('button', { name: 'Purge address' }))
    await page.getByText('Failed to purge cache').waitFor()
    const name = second.slice(second.lastIndexOf('/') + 1)
    await page.getByLabel('Address of a picture or a video').fill(env.network.url + mediaFilePath(name))
    await pressEnter(page.getByRole('button', { name: 'Purge address' }))
    await page.getByText('Cache purged successfully').first().waitFor()
    expect(bunny.purged).toEqual([`${bunnyCredentials.cdnUrl}/${second}`])
    await pressEnter(page.getByRole('button', { name: 'Purge all' }))
    const asked = page.getByRole('dialog')
    await asked.getByText('Purge the whole cache?').waitFor()
    await expectGoodLooks(page, 'asked')
    await pressEnter(asked.getByRole('button', { name: 'Cancel' }))
    await asked.waitFor({ state: 'detached' })
    expect(bunny.purged).not.toContain('*')
    await pressEnter(page.getByRole('button', { name: 'Purge all' }))
    await pressEnter(asked.getByRole('button', { name: 'Purge all' }))
    await asked.waitFor({ state: 'detached' })
    expect(bunny.purged.at(-1)).toBe('*')

    await choose(page, 'Migration')
    await pressEnter(page.getByRole('button', { name: 'Delete originals' }))
    await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Delete originals' }))
    await page.getByText('The originals are deleted. BunnyCDN alone has the files.').waitFor()
    await choose(page, 'Overview')
    await page.getByText('Media are stored at BunnyCDN and delivered by it.').waitFor()
    await expectGoodLooks(page, 'overview')
    noErrors(visit)
    await close(visit)
  })

  it('says when credentials are saved and cannot be activated, and activates them later', async () => {
    await begin(0)
    const visit = await openAs('activator.delivery')
    const { page } = visit
    await choose(page, 'Settings')
    await fillCredentials(page)
    await page.route('**/api/cdn/reload', route => route.fulfill({ status: 503, body: '{}' }))
    await pressEnter(page.getByRole('button', { name: 'Save and activate' }))
    await page.getByText('Credentials saved, but activation failed').waitFor()
    await page.getByText('No CDN is configured').waitFor()
    await page.unroute('**/api/cdn/reload')
    await pressEnter(page.getByRole('button', { name: 'Refresh configuration' }))
    await page.getByText('Configuration reloaded').waitFor()
    await page.getByText('vitrine-test (ny)').waitFor()
    await close(visit)
  })

  it('is for administrators alone', async () => {
    const visit = await visitWithRole(env, 'Museum Manager', 'manager.delivery')
    await visit.page.goto('/admin/cdn')
    await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/')
    await close(visit)
  })
})
