import { type Meetup, meetupPhotosPath } from '@vitrine/contracts'
import type { FileChooser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { gotoLive } from './environment.ts'
import { dialogOf } from './event-forms.ts'
import type { Member } from './members.ts'
import { pressEnter } from './press.ts'

/** The photos of a meetup, and the dialog that adds them. */

export const openPhotos = ({ page }: Pick<Member, 'page'>, { id }: Meetup) =>
  gotoLive(page, meetupPhotosPath(id))
export const upload = (page: Page) => dialogOf(page, 'Upload photos')
export const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true })
export const rows = (dialog: Locator) => dialog.getByRole('listitem')
export const description = (dialog: Locator, position: number) =>
  dialog.getByLabel(`Description of photo ${position}`, { exact: true })
export const caption = (dialog: Locator) => dialog.getByLabel('Caption', { exact: true })
/** On the wall. */
export const view = (page: Page) => page.getByRole('main').getByRole('button', { name: /^View photo \d/ })
export const tile = (page: Page, altText: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByAltText(altText) })
export const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })

type Files = Parameters<FileChooser['setFiles']>[0]
/** Opens the browser's choice of files, and chooses these. */
export async function choose(page: Page, chooser: Locator, files: Files): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await pressEnter(chooser)
  await (await opened).setFiles(files)
}
export const chooseIn = (page: Page, files: Files) =>
  choose(page, upload(page).getByRole('button', { name: 'Choose photos' }), files)
/** Drops a picture that the page draws. */
export const drop = (target: Locator, name: string) =>
  target.evaluate(async (element, name) => {
    const canvas = new OffscreenCanvas(400, 300)
    const drawing = canvas.getContext('2d')
    if (drawing) drawing.fillStyle = '#b5452c'
    drawing?.fillRect(0, 0, 400, 300)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }, name)
export const isLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
