import { type CommunityCard, type Meetup, meetupPath, meetupPhotosPath, texts } from '@vitrine/contracts'
import { holdPictures } from '@vitrine/network/media'
import { beforeAll, expect, it } from 'vitest'
import { createCommunity, join, toast, visitAsAmbassador } from './communities.ts'
import { focused, isRemoved, markPage } from './edit-and-delete.ts'
import { gotoLive, phone } from './environment.ts'
import { dialogOf, isClosed, problemAt } from './event-forms.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { mediaEnvironment } from './media.ts'
import {
  caption,
  choose,
  chooseIn,
  description,
  drop,
  isLoaded,
  openPhotos,
  rows,
  send,
  tile,
  upload,
  view,
  viewer,
} from './meetup-photos.ts'
import { answerMeetup, createMeetup, reading, timezoneId } from './meetups.ts'
import { close, type Member, noErrors, shown, tabTo, visitAs } from './members.ts'
import { button, followNotification } from './museum-events.ts'
import { pressEnter } from './press.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

const media = mediaEnvironment()
let community: CommunityCard
let organizer: Awaited<ReturnType<typeof visitAsAmbassador>>
let guest: Member
let member: Member
beforeAll(async () => {
  organizer = await visitAsAmbassador(media.env, 'orla.album', reading)
  community = await createCommunity(organizer.page, { name: 'Lantern Keepers of Sandwell' })
  ;[guest, member] = await Promise.all([
    visitAs(media.env, 'gwen.album', reading),
    visitAs(media.env, 'mira.album', reading),
  ])
  for (const each of [guest, member]) await join(each, community)
  await media.env.network.drain()
})

/** A meetup that the guest attends. */
async function createAttended(title: string): Promise<Meetup> {
  const meetup = await createMeetup(organizer.page, community.id, { title })
  await answerMeetup(guest.page, meetup, 'attending')
  await media.env.network.drain()
  return meetup
}

it('are added by file and by drop, appear on open pages, and go when the organizer deletes them', async () => {
  const meetup = await createAttended('Lanterns at noon')
  const { page } = guest
  await Promise.all([gotoLive(page, meetupPath(meetup.id)), openPhotos(organizer, meetup)])
  await shown(organizer.page, 'No photos yet')
  await expectGoodLooks(organizer.page)
  const areSamePages = await Promise.all([organizer, guest].map(each => markPage(each.page)))

  await page.getByRole('tab', { name: 'Discussion', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await focused(page.getByRole('tab', { name: 'Photos', exact: true }))
  await page.waitForURL(`**${meetupPhotosPath(meetup.id)}`)
  const add = button(page, 'Add photos')
  await pressEnter(add)
  const dialog = upload(page)
  await pressEnter(send(dialog))
  await problemAt(dialog, 'Please select at least one photo')
  await focused(dialog.getByRole('button', { name: 'Choose photos' }))
  await chooseIn(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bring a coat.') })
  await problemAt(dialog, 'This file was not added')
  await dialog.getByText('notes.txt Please select a JPG, PNG, GIF or WebP picture.').waitFor()
  await chooseIn(page, [
    await media.files.picture('hall.jpg'),
    await media.files.picture('stairs.png', '900x1200'),
  ])
  await dialog.getByText('notes.txt').waitFor({ state: 'detached' })
  await drop(caption(dialog), 'lamp.png')
  await expect.poll(() => rows(dialog).count()).toBe(3)
  await pressEnter(dialog.getByRole('button', { name: 'Remove stairs.png' }))
  await expect.poll(() => rows(dialog).count()).toBe(2)
  await focused(dialog.getByRole('button', { name: 'Remove lamp.png' }))
  await description(dialog, 1).fill('A hall full of light')
  await description(dialog, 2).fill('The last lamp')
  await caption(dialog).fill('After the rain')
  await expectGoodLooks(page)
  const release = holdPictures(media.env.network)
  await pressEnter(send(dialog))
  await toast(page, '2 photos uploaded successfully!')
  await isClosed(dialog)
  await focused(add)
  await expect.poll(() => page.getByText('Being prepared').count()).toBe(2)
  await expectGoodLooks(page)
  await shown(organizer.page, 'No photos yet')
  release()
  for (const each of [page, organizer.page]) {
    await isLoaded(each.getByAltText('A hall full of light'))
    await isLoaded(each.getByAltText('The last lamp'))
    expect(await each.getByText('Being prepared').count()).toBe(0)
    await expectGoodLooks(each)
  }

  // The organizer looks at them by keyboard, and deletes one.
  const own = organizer.page
  await tabTo(own, /^View photo 1, by gwen\.album$/)
  await own.keyboard.press('Enter')
  await viewer(own).getByText('1 of 2').waitFor()
  await own.keyboard.press('ArrowRight')
  await viewer(own).getByText('2 of 2').waitFor()
  await own.keyboard.press('Escape')
  await isRemoved(viewer(own))
  await focused(view(own).last())
  await pressEnter(tile(own, 'A hall full of light').getByRole('button', { name: /^View photo/ }))
  for (const text of ['After the rain', 'gwen.album', 'A hall full of light'])
    await viewer(own).getByText(text, { exact: true }).waitFor()
  await expectGoodLooks(own)
  await pressEnter(viewer(own).getByRole('button', { name: 'Delete this photo' }))
  const deletion = dialogOf(own, 'Delete this photo?')
  await deletion.getByText('This cannot be undone.').waitFor()
  await expectGoodLooks(own)
  await pressEnter(deletion.getByRole('button', { name: 'Delete photo' }))
  await toast(own, 'Photo deleted')
  await isClosed(deletion)
  await focused(view(own))
  for (const each of [own, page]) {
    await isRemoved(each.getByAltText('A hall full of light'))
    await each.getByAltText('The last lamp').waitFor()
  }
  for (const isSamePage of areSamePages) await isSamePage()

  await media.env.network.drain()
  await followNotification(page, /removed one or more of your photos/)
  await followNotification(own, 'gwen.album added photos to your meetup')
  await own.waitForURL(`**${meetupPhotosPath(meetup.id)}`)
  await isLoaded(own.getByAltText('The last lamp'))
  noErrors(organizer, guest)
})

it('are added by who attends, seen by members alone, and leave the page of who reports them', async () => {
  const meetup = await createAttended('Lanterns at dusk')
  const outsider = await visitAs(media.env, 'eve.album', reading)
  await openPhotos(guest, meetup)
  await pressEnter(button(guest.page, 'Add photos'))
  await chooseIn(guest.page, await media.files.picture('poster.jpg'))
  await description(upload(guest.page), 1).fill('Posters, half price')
  await pressEnter(send(upload(guest.page)))
  await toast(guest.page, 'Photo uploaded successfully!')
  await isLoaded(guest.page.getByAltText('Posters, half price'))
  await media.env.network.drain()

  await openPhotos(outsider, meetup)
  await shown(outsider.page, 'Only members of the community see the photos.')
  expect(await outsider.page.getByAltText('Posters, half price').count()).toBe(0)
  await openPhotos(member, meetup)
  const { page } = member
  await isLoaded(page.getByAltText('Posters, half price'))
  await shown(page, 'Attend the meetup to add photos.')
  expect(await button(page, 'Add photos').count()).toBe(0)
  await expectGoodLooks(page)
  await pressEnter(page.getByRole('button', { name: 'More for photo 1, by gwen.album' }))
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Report this photo'])
  await pressEnter(page.getByRole('menuitem', { name: 'Report this photo' }))
  const report = dialogOf(page, 'Report the photo of gwen.album')
  await report.getByLabel('What is wrong?').selectOption('Spam')
  await expectGoodLooks(page)
  await pressEnter(report.getByRole('button', { name: 'Report' }))
  await toast(page, 'Thank you. Moderators will look at it.')
  await shown(page, 'You no longer see it among the photos.')
  await isRemoved(page.getByAltText('Posters, half price'))
  await guest.page.getByAltText('Posters, half price').waitFor()

  const own = organizer.page
  await gotoLive(own, `/communities/${community.id}?panel=reports`)
  const queue = own.getByRole('list', { name: 'Reported Content' }).getByRole('listitem')
  const reported = queue.filter({ hasText: 'Photo of a meetup' })
  await isLoaded(reported.getByAltText('Posters, half price'))
  await expectGoodLooks(own)
  await pressEnter(own.getByRole('button', { name: 'Decide: Photo by gwen.album' }))
  const decision = dialogOf(own, 'Photo by gwen.album')
  await decision.getByRole('radio', { name: 'Delete the photo' }).check()
  await decision.getByText(/^The photo is deleted for good/).waitFor()
  await pressEnter(decision.getByRole('button', { name: 'Delete the photo' }))
  await toast(own, 'Deleted')
  await isRemoved(reported)
  await isRemoved(guest.page.getByAltText('Posters, half price'))
  await shown(guest.page, 'No photos yet')
  noErrors(organizer, guest, member, outsider)
  await close(outsider)
})

it('that were not uploaded stay chosen, with what was typed and why, and are sent again', async () => {
  const meetup = await createAttended('Lanterns in the rain')
  const { page } = guest
  await openPhotos(guest, meetup)
  await pressEnter(button(page, 'Add photos'))
  const dialog = upload(page)
  const names = ['one.jpg', 'two.jpg', 'three.jpg']
  await chooseIn(page, await Promise.all(names.map(name => media.files.picture(name))))
  for (const [index, name] of names.entries()) await description(dialog, index + 1).fill(`Lamp of ${name}`)
  await caption(dialog).fill('Three lamps')
  const photos = `**/api/meetups/${meetup.id}/photos`
  let requests = 0
  const { storageFull: message } = texts.media
  await page.route(photos, route => {
    if (route.request().method() !== 'POST' || ++requests !== 2) return route.fallback()
    return route.fulfill({
      status: 507,
      json: { message, code: 'storage_full', messageId: 'media.storageFull' },
    })
  })
  await pressEnter(send(dialog))
  await toast(page, 'Upload failed')
  await expect.poll(() => rows(dialog).count()).toBe(1)
  expect(requests).toBe(3)
  await problemAt(dialog, message)
  const [, second = ''] = names
  await rows(dialog).getByText(second, { exact: true }).waitFor()
  expect(await description(dialog, 1).inputValue()).toBe(`Lamp of ${second}`)
  expect(await caption(dialog).inputValue()).toBe('Three lamps')
  await expectGoodLooks(page)

  // It is there when the dialog is opened again.
  await page.keyboard.press('Escape')
  await isClosed(dialog)
  await pressEnter(button(page, 'Add photos'))
  expect(await caption(dialog).inputValue()).toBe('Three lamps')
  await page.unroute(photos)
  await pressEnter(rows(dialog).getByRole('button', { name: 'Try again' }))
  await toast(page, '3 photos uploaded successfully!')
  await isClosed(dialog)
  for (const name of names) await isLoaded(page.getByAltText(`Lamp of ${name}`))
  await expect.poll(() => page.getByText('Three lamps').count()).toBe(3)
  noErrors(guest)
})

it('are added and viewed by touch on a phone, in Spanish and in both themes', async () => {
  const mateo = await visitAsAmbassador(media.env, 'mateo.album')
  const { id } = await createCommunity(mateo.page, { name: 'Mateo Ada Quist', description: comment })
  const inSpanish = { title: 'Y volveré.', description: comment, location: 'Rijksmuseum' }
  const meetup = await createMeetup(mateo.page, id, inSpanish)
  const lucia = await visitAs(media.env, 'lucia.album', { ...phone, ...spanish, timezoneId })
  await join(lucia, { id })
  await media.env.network.drain()
  const { page } = lucia
  const looksGood = async () => {
    await expectSpanish(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([colorScheme, await problemsOn(page)]).toEqual([colorScheme, [[], []]])
    }
  }
  await openPhotos(lucia, meetup)
  await shown(page, 'Apúntate al encuentro para añadir fotos.')
  await looksGood()
  await answerMeetup(page, meetup, 'attending')
  await button(page, 'Añadir fotos').tap()
  const dialog = dialogOf(page, 'Subir fotos')
  await dialog.getByRole('button', { name: 'Subir', exact: true }).tap()
  await problemAt(dialog, 'Elige al menos una foto')
  await choose(page, dialog.getByRole('button', { name: 'Elegir fotos' }), [
    await media.files.picture('lucia.wide.jpg', '1600x500'),
    await media.files.picture('lucia.high.jpg', '600x1500'),
    await media.files.picture('lucia.square.png', '800x800'),
  ])
  await expect.poll(() => rows(dialog).count()).toBe(3)
  await dialog.getByRole('button', { name: 'Quitar lucia.square.png' }).tap()
  await dialog.getByLabel('Pie de foto', { exact: true }).fill(comment)
  await looksGood()
  const release = holdPictures(media.env.network)
  await dialog.getByRole('button', { name: 'Subir', exact: true }).tap()
  await toast(page, '¡2 fotos se han subido correctamente!')
  await isClosed(dialog)
  await shown(page, 'Se está preparando')
  await looksGood()
  release()
  const photos = page.getByRole('main').getByRole('button', { name: /^Ver la foto/ })
  await expect.poll(() => photos.count()).toBe(2)
  for (const image of await page.getByAltText(/^Foto de/).all()) {
    await image.scrollIntoViewIfNeeded()
    await isLoaded(image)
  }
  await looksGood()
  await photos.last().tap()
  const opened = page.getByRole('dialog', { name: 'Imágenes' })
  await opened.getByText('2 de 2').waitFor()
  await looksGood()
  await opened.getByRole('button', { name: 'Eliminar esta foto' }).tap()
  const deletion = dialogOf(page, '¿Eliminar esta foto?')
  await deletion.getByRole('button', { name: 'Eliminar foto' }).tap()
  await toast(page, 'Foto eliminada')
  await expect.poll(() => photos.count()).toBe(1)
  noErrors(mateo, lucia)
  await close(mateo, lucia)
})
