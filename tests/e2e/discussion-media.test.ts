import { type CommunityCard, type CommunityPost, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createCommunity, toast, visitAsAmbassador } from './communities.ts'
import { isRemoved } from './edit-and-delete.ts'
import { gotoLive, phone } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { mediaEnvironment, uploadVideo } from './media.ts'
import { close, type Member, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

const media = mediaEnvironment()

const prompt = (page: Page) => page.getByLabel('Share an insight...')
const composer = (page: Page) => page.getByRole('form', { name: 'New post' })
const kind = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true })
const share = (page: Page) => composer(page).getByRole('button', { name: 'Share', exact: true })
const item = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last()

/** A community of which the visitors are members, who look at it. */
async function openCommunity(
  owner: Pick<Member, 'page'>,
  members: readonly Member[],
  name: string,
): Promise<CommunityCard> {
  const community = await createCommunity(owner.page, { name })
  const params = { id: community.id }
  for (const { call } of members) await call(routes.joinCommunity, { params, body: { answers: [] } })
  await media.env.network.drain()
  return community
}
async function open({ page }: Pick<Member, 'page'>, { id }: CommunityCard): Promise<void> {
  await gotoLive(page, `/communities/${id}`)
  await prompt(page).waitFor()
}
const isLoaded = (page: Page, text: string, alt: string) =>
  expect
    .poll(() =>
      item(page, text)
        .getByAltText(alt)
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

it('members post photos, which appear on open pages once they are ready, and describe them anew', async () => {
  const owner = await visitAsAmbassador(media.env, 'ottilie.shots')
  const author = await visitAs(media.env, 'jonas.shots', phone)
  const community = await openCommunity(owner, [author], 'Shadow Watchers of Fenwick')
  await Promise.all([open(author, community), open(owner, community)])
  const { page } = author
  const pictures = await Promise.all([
    media.files.picture('shadow.jpg'),
    media.files.picture('light.png', '900x1200'),
  ])
  await prompt(page).fill('At noon there are none')
  await kind(page, 'Photo').tap()
  const photos = composer(page).getByLabel('Photos', { exact: true })
  await photos.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await page.getByText('Please select a JPG, PNG, GIF or WebP picture.').waitFor()
  await photos.setInputFiles(pictures)
  await expect.poll(() => composer(page).getByText('Uploaded').count()).toBe(2)
  await composer(page).getByLabel('Description of photo 1').fill('A short shadow')
  await expectGoodLooks(page)
  // Neither a closed panel nor a reload loses what has arrived.
  await kind(page, 'Poll').tap()
  await page.reload()
  await kind(page, 'Photo').tap()
  expect(await composer(page).getByLabel('Description of photo 1').inputValue()).toBe('A short shadow')
  await composer(page).getByLabel('Description of photo 2').fill('No shadow')
  await share(page).tap()
  await toast(page, 'Post created successfully!')
  await expect.poll(() => prompt(page).inputValue()).toBe('')

  await owner.page.getByRole('button', { name: '1 new insight' }).click()
  await isLoaded(owner.page, 'At noon there are none', 'A short shadow')
  await isLoaded(page, 'At noon there are none', 'No shadow')
  await expectGoodLooks(owner.page)
  await item(page, 'At noon there are none').getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Edit' }).tap()
  await page.getByLabel('Description of photo 2').fill('The wall at noon')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await isLoaded(owner.page, 'At noon there are none', 'The wall at noon')
  noErrors(owner, author)
  await close(owner, author)
})

it('a video of a private community plays for its members, and one that failed is tried again', async () => {
  const owner = await visitAsAmbassador(media.env, 'noor.shots')
  const member = await visitAs(media.env, 'priya.shots')
  const community = await openCommunity(owner, [member], 'Slow Films of Fenwick')
  await owner.page.request.put(`/api/communities/${community.id}`, { data: { membershipType: 'private' } })
  await media.env.network.drain()
  await Promise.all([open(owner, community), open(member, community)])
  const { page } = owner
  await prompt(page).fill('The lift, going down')
  await kind(page, 'Video').click()
  await composer(page)
    .getByLabel('Video file')
    .setInputFiles(await media.files.video('lift.mp4', 2))
  await composer(page).getByText('Uploaded').waitFor()
  await expectGoodLooks(page)
  await share(page).click()
  await toast(page, 'Post created successfully!')
  await member.page.getByRole('button', { name: '1 new insight' }).click()
  const film = item(member.page, 'The lift, going down')
  await film.getByRole('button', { name: /Play video/ }).click()
  await expect
    .poll(() => film.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3)
  expect(await film.locator('img').first().getAttribute('src')).toContain('/api/media/signed/')

  // What the server alone finds out: it is too long.
  const videoUrl = await uploadVideo(page, await media.files.video('long.mp4', 63, '160x90'))
  const answer = await page.request.post(`/api/communities/${community.id}/posts`, {
    data: { type: 'video', content: 'All of an afternoon', videoUrl },
  })
  const { id } = (await answer.json()) as CommunityPost
  const status = async () => (await (await page.request.get(`/api/community-posts/${id}`)).json()).status
  await expect.poll(status, { timeout: 60_000 }).toBe('failed')
  await page.reload()
  const failed = item(page, 'All of an afternoon')
  await failed.getByText('Please select a video of up to 60 seconds.').waitFor()
  await expectGoodLooks(page)
  await pressEnter(failed.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => prompt(page).inputValue()).toBe('All of an afternoon')
  await composer(page).getByRole('button', { name: 'Cancel' }).click()
  await share(page).click()
  await toast(page, 'Post created successfully!')
  await isRemoved(page.getByText('Please select a video of up to 60 seconds.'))
  await member.page.getByRole('button', { name: '1 new insight' }).click()
  await item(member.page, 'All of an afternoon').waitFor()
  noErrors(owner, member)
  await close(owner, member)
})
