import type { Post } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { published } from './composing.ts'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { mediaEnvironment, shareMedia, uploadPicture } from './media.ts'
import { close, type Member, noErrors, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'

const media = mediaEnvironment()

const wall = [
  { size: '1200x800', altText: 'Bands of colour.' },
  { size: '600x900', altText: '' },
  { size: '1600x400', altText: 'A narrow strip.' },
]

/** An insight with these pictures: as a rule with three, of which two are described. */
async function sharePictures(member: Member, pictures = wall, more: object = {}) {
  const images = await Promise.all(
    pictures.map(async ({ size, altText }) => {
      const path = await media.files.picture(`${size}.png`, size)
      return { url: await uploadPicture(member.page, path), altText }
    }),
  )
  return shareMedia(member, { content: 'Three of a kind', images, ...more })
}

/** Such an insight, once everyone sees it. */
async function showPictures(...by: Parameters<typeof sharePictures>): Promise<Post> {
  const { id } = await sharePictures(...by)
  const post = await published(by[0], id)
  await media.env.network.drain()
  return post
}

/** One for the tests that only look at it. */
let shown: Promise<Post> | undefined
function findShown(): Promise<Post> {
  shown ??= visitAs(media.env, 'hanger.pictures').then(author => showPictures(author))
  return shown
}

/** The worker begins no file until the returned function is called. */
function holdPreparation(): () => void {
  const { assets } = media.env.network.media.ctx
  const { beginRun } = assets
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  assets.beginRun = async (...run) => {
    await released
    return beginRun(...run)
  }
  return () => {
    assets.beginRun = beginRun
    release()
  }
}

describe('an insight with pictures', () => {
  it('is seen, described and opened at full size', async () => {
    const post = await findShown()
    const reader = await visitAs(media.env, 'looker.pictures', phone)
    const { page } = reader
    await page.goto(`/post/${post.id}`)
    const first = page.getByAltText('Bands of colour.')
    await first.waitFor()
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expectGoodLooks(page)

    const mark = page.getByRole('button', { name: 'ALT: description' }).first()
    await pressEnter(mark)
    await page.getByText('Bands of colour.', { exact: true }).waitFor()
    await mark.press('Escape')
    await page.getByText('Bands of colour.', { exact: true }).waitFor({ state: 'hidden' })

    const open = page.getByRole('button', { name: 'View picture 1 of 3' })
    await pressEnter(open)
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await viewer.getByText('1 of 3').waitFor()
    await page.keyboard.press('End')
    await viewer.getByText('3 of 3').waitFor()
    await expectGoodLooks(page)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await focused(open)
    noErrors(reader)
    await close(reader)
  })

  it('is prepared before its author’s eyes, and appears in its place', async () => {
    const author = await visitAs(media.env, 'waiter.pictures', desktop)
    const { page } = author
    const release = holdPreparation()
    try {
      const post = await sharePictures(author)
      await page.goto(`/post/${post.id}`)
      await page.getByText('Your pictures are being prepared').waitFor()
      expect(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe('0')
      await expectGoodLooks(page)
    } finally {
      release()
    }
    await page.getByAltText('Bands of colour.').waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    await close(author)
  })

  it('that is sensitive loads nothing before the reader chooses to see it', async () => {
    const author = await visitAs(media.env, 'coverer.pictures', desktop)
    const { page } = author
    const post = await showPictures(author, wall.slice(0, 1), { sensitive: { reason: 'Medical drawings' } })
    const files: string[] = []
    page.on('request', request => request.url().includes('/api/media/files/') && files.push(request.url()))
    await page.goto(`/post/${post.id}`)
    await page.getByText('Medical drawings').waitFor()
    await settled(page)
    expect(files).toEqual([])
    await pressEnter(page.getByRole('button', { name: 'Show' }))
    await page.getByAltText('Bands of colour.').waitFor()
    await focused(page.getByRole('button', { name: 'Hide' }))
    await close(author)
  })

  it('is covered by a moderator', async () => {
    const author = await visitAs(media.env, 'covered.pictures')
    const post = await showPictures(author, wall.slice(0, 1))
    const moderator = await visitWithRole(media.env, 'Admin', 'moderator.pictures', desktop)
    const { page } = moderator
    await page.goto(`/post/${post.id}`)
    await pressEnter(page.getByRole('article').first().getByRole('button', { name: 'More' }))
    await pressEnter(page.getByRole('menuitem', { name: 'Sensitive content' }))
    const dialog = page.getByRole('dialog', { name: 'Sensitive content' })
    await dialog.getByRole('switch', { name: 'Sensitive content' }).check()
    await dialog.getByLabel('What to expect').fill('Flashing colours')
    await expectGoodLooks(page)
    await pressEnter(dialog.getByRole('button', { name: 'Save' }))
    await page.getByText('Changes saved').waitFor()
    await page.getByRole('article').getByText('Flashing colours').waitFor()
    await close(author, moderator)
  })

  it('says which picture failed, and loads it when it is tried again', async () => {
    const post = await findShown()
    const reader = await visitAs(media.env, 'retrier.pictures', desktop)
    const { page } = reader
    await page.route('**/api/media/files/**', route => route.abort())
    await page.goto(`/post/${post.id}`)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.first().waitFor()
    expect(await retry.count()).toBe(3)
    await page.unroute('**/api/media/files/**')
    await pressEnter(retry.first())
    await page.getByAltText('Bands of colour.').waitFor()
    await close(reader)
  })

  it('is described by a reader, whom its author credits with one press', async () => {
    const author = await visitAs(media.env, 'owner.pictures', phone)
    const post = await showPictures(author)

    const reader = await visitAs(media.env, 'describer.pictures', desktop)
    await reader.page.goto(`/post/${post.id}`)
    await pressEnter(reader.page.getByRole('button', { name: 'View picture 2 of 3' }))
    const viewer = reader.page.getByRole('dialog', { name: 'Pictures' })
    await pressEnter(viewer.getByRole('button', { name: 'Describe this picture' }))
    const field = viewer.getByRole('textbox', { name: 'Describe this picture' })
    await focused(field)
    await field.fill('A tall test card.')
    await pressEnter(viewer.getByRole('button', { name: 'Offer this description' }))
    await viewer.getByText('Its author decides whether it is shown.').waitFor()

    const { page } = author
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Descriptions' }).click()
    const offer = page.getByRole('article', { name: `Description by ${reader.user.username}` })
    await offer.getByText('A tall test card.').waitFor()
    await expectGoodLooks(page)
    await pressEnter(offer.getByRole('button', { name: /^Accept/ }))
    await page.getByText('Description accepted').waitFor()
    await offer.waitFor({ state: 'hidden' })
    await focused(page.getByRole('heading', { name: 'Offered for your insights' }))

    await reader.page.goto(`/post/${post.id}`)
    await reader.page.getByAltText('A tall test card.').waitFor()
    await pressEnter(reader.page.getByRole('button', { name: 'ALT: description' }).nth(1))
    await reader.page.getByText(`Described by @${reader.user.username}`).waitFor()
    noErrors(author, reader)
    await close(author, reader)
  })
})
