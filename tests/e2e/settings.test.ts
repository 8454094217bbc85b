import { routes } from '@vitrine/contracts'
import { claimName } from '@vitrine/network/claimed-names'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, fillInSignUp, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { countRequests, createMember, shown, tabTo, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { dialogOf } from './settings.ts'
import { slowDown } from './typing.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const isClosed = (page: Page) => dialogOf(page).waitFor({ state: 'hidden' })

describe('the settings', () => {
  it('are reached and changed from sign-up on by keyboard alone', async () => {
    claimName('user', 'keyboarder.settings')
    const { page, context, errors } = await env.visit(desktop)
    await page.clock.install()
    // Not the feed, which has as many controls as there are insights of other files.
    await page.goto('/auth?tab=register&next=/bookmarks')
    await page.getByLabel('First name').waitFor()
    for (const [field, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Quist'],
      ['Username', 'keyboarder.settings'],
      ['Email', 'keyboarder.settings@vitrine.example'],
      ['Password', 'keyboarder.settings-likes-museums'],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(text)
    }
    // The server takes a faster form for a bot.
    await page.clock.fastForward(2_000)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bookmarks', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await tabTo(page, /Profile$/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit profile' }).waitFor()
    await tabTo(page, 'Edit profile')
    await page.keyboard.press('Enter')
    const profile = dialogOf(page).getByRole('tab', { name: 'Profile' })
    await focused(profile)
    await page.keyboard.press('ArrowRight')
    const email = dialogOf(page).getByRole('switch', { name: 'Show my email' })
    await email.waitFor()
    await tabTo(page, 'Show my email')
    await page.keyboard.press('Space')
    await expect.poll(() => email.isChecked()).toBe(true)
    const stored = () =>
      page.evaluate(async () => (await (await fetch('/api/user/privacy-settings')).json()).showEmail)
    await expect.poll(stored).toBe(true)

    // The focus stays within, and goes back where it came from.
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const { activeElement } = document
        // After the last control of a page the focus is with the browser.
        if (activeElement === document.body) return null
        return activeElement?.closest('.ant-modal-root') ? null : activeElement?.outerHTML.slice(0, 200)
      })
      expect(outside).toBeNull()
    }
    await page.keyboard.press('Escape')
    await isClosed(page)
    const edit = page.getByRole('button', { name: 'Edit profile' })
    await focused(edit)
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('open by an address on any page, and close with "Back"', async () => {
    const { page, context, errors } = await visitAs(env, 'linked.settings', phone)
    await page.goto('/museum/rijksmuseum?settings=privacy')
    await dialogOf(page).getByRole('tab', { name: 'Privacy', selected: true }).waitFor()
    await dialogOf(page).getByRole('tab', { name: 'Account' }).click()
    await page.waitForURL('**/museum/rijksmuseum?settings=account')
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await isClosed(page)
    expect(new URL(page.url()).search).toBe('')

    await page.goto('/profile?tab=notifications')
    await page.getByRole('button', { name: 'Account settings' }).click()
    await dialogOf(page).getByRole('tab', { name: 'Account', selected: true }).waitFor()
    await page.goBack()
    await isClosed(page)
    expect(new URL(page.url()).search).toBe('?tab=notifications')
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    await isClosed(page)
    expect(new URL(page.url()).search).toBe('?tab=notifications')
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('close once by a double click and by a held Escape, and leave the page behind them', async () => {
    const { page, context, errors } = await visitAs(env, 'doubled.settings', desktop)
    await page.goto('/bookmarks')
    await page.getByRole('link', { name: /Profile$/ }).click()
    const edit = page.getByRole('button', { name: 'Edit profile' })
    const isBehind = async () => {
      await isClosed(page)
      expect(new URL(page.url())).toMatchObject({ pathname: '/profile', search: '' })
      await edit.waitFor()
    }
    await edit.click()
    await dialogOf(page).getByRole('tab', { name: 'Privacy' }).click()
    await dialogOf(page).getByRole('button', { name: 'Close' }).dblclick()
    await isBehind()
    await edit.click()
    await dialogOf(page).waitFor()
    for (let repeats = 0; repeats < 8; repeats++) await page.keyboard.down('Escape')
    await page.keyboard.up('Escape')
    await isBehind()

    // The question about unsaved changes is asked once, and the address stays until it is answered.
    await edit.click()
    await dialogOf(page).getByLabel('Bio').fill('Half a thought')
    await dialogOf(page)
      .getByRole('button', { name: 'Close' })
      .evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
    const prompt = dialogOf(page, 'Discard what you changed?')
    await prompt.waitFor()
    await page.waitForURL('**/profile?settings=profile')
    await pressEnter(prompt.getByRole('button', { name: 'Discard' }))
    await isBehind()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('wait for an anonymous visitor to sign in', async () => {
    const { page, context } = await env.visit(desktop)
    await page.clock.install()
    await page.goto('/profile?settings=notifications')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await fillInSignUp(page, 'latecomer.settings')
    await dialogOf(page).getByRole('tab', { name: 'Notifications', selected: true }).waitFor()
    await context.close()
  })
})

describe('the profile in the settings', () => {
  it('is saved, and everything on the page has the new name', async () => {
    const { page, context, errors, call } = await visitAs(env, 'beforehand.settings', desktop)
    await createMember(env, 'occupied.settings')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const dialog = dialogOf(page)
    const username = dialog.getByLabel('Username')
    const save = dialog.getByRole('button', { name: 'Save' })

    await save.click()
    await shown(page, 'No changes detected')
    await username.fill('   ')
    await save.click()
    await dialog.getByText('Please enter a username.').waitFor()
    await focused(username)
    await username.fill('occupied.settings')
    await save.click()
    await dialog.getByText('This username is already taken.').waitFor()
    expect(await username.inputValue()).toBe('occupied.settings')

    await dialog.getByLabel('Bio').fill('x'.repeat(201))
    await dialog.getByText('201 / 200').waitFor()
    await save.click()
    await dialog.getByText('A bio may have up to 200 characters.').waitFor()

    const sent = countRequests(page, 'PUT', /\/api\/user\/profile$/)
    await username.fill('afterwards.settings')
    await dialog.getByLabel('Bio').fill('Stands where the light is.')
    await save.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await shown(page, 'Profile Updated')
    expect(sent()).toBe(1)
    await page.keyboard.press('Escape')
    await isClosed(page)
    await page.getByRole('heading', { name: 'afterwards.settings' }).waitFor()
    await shown(page, 'Stands where the light is.')
    expect(await call(routes.getOwnProfile)).toMatchObject({
      username: 'afterwards.settings',
      slug: 'afterwards-settings',
    })

    await page.getByRole('button', { name: 'Edit profile' }).click()
    await username.fill('again.settings')
    await save.click()
    await dialog.getByText('A username can be changed once in 30 days.').waitFor()
    expect(errors.all).toEqual([])
    await context.close()
  })

  it('keeps what was typed when the save fails', async () => {
    const { page, context } = await visitAs(env, 'unlucky.settings', phone)
    await page.goto('/profile?settings=profile')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Bio').fill('Worth keeping.')
    await page.route('**/api/user/profile', route => route.fulfill({ status: 404, json: {} }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await shown(page, 'Update Failed')
    await shown(page, 'Failed to update profile. Please try again.')
    expect(await dialog.getByLabel('Bio').inputValue()).toBe('Worth keeping.')
    await page.unroute('**/api/user/profile')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await shown(page, 'Profile Updated')
    await context.close()
  })

  it('are at their place from the first frame where motion is not wanted', async () => {
    const { page, context } = await visitAs(env, 'unmoved.settings', desktop)
    await page.goto('/profile')
    const devTools = await context.newCDPSession(page)
    await devTools.send('Animation.enable')
    // The moment that an animation lasts becomes a minute.
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.01 / 60_000 })
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const tab = dialogOf(page).getByRole('tab', { name: 'Privacy' })
    await tab.waitFor()
    expect((await tab.boundingBox())?.height).toBe(48)
    await context.close()
  })

  it('asks before unsaved changes are discarded, and only then', async () => {
    const { page, context, errors } = await visitAs(env, 'unsaved.settings', {
      ...desktop,
      // Here the question still fades out when the next one is asked.
      reducedMotion: 'no-preference',
    })
    await slowDown(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const bio = dialogOf(page).getByLabel('Bio')
    await bio.fill('Half a thought')
    await dialogOf(page).getByRole('tab', { name: 'Account' }).click()
    await dialogOf(page).getByRole('tab', { name: 'Profile' }).click()
    expect(await bio.inputValue()).toBe('Half a thought')

    const prompt = dialogOf(page, 'Discard what you changed?')
    await page.keyboard.press('Escape')
    // By key: a dialog that fades in moves between press and release of a mouse.
    await pressEnter(prompt.getByRole('button', { name: 'Keep editing' }))
    await prompt.waitFor({ state: 'hidden' })
    expect(await bio.inputValue()).toBe('Half a thought')
    await page.goBack()
    await prompt.waitFor()
    await page.keyboard.press('Escape')
    await prompt.waitFor({ state: 'hidden' })
    await dialogOf(page).waitFor()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await pressEnter(prompt.getByRole('button', { name: 'Discard' }))
    await isClosed(page)
    expect(new URL(page.url()).search).toBe('')

    await page.getByRole('button', { name: 'Edit profile' }).click()
    expect(await bio.inputValue()).toBe('')
    await bio.fill('And back')
    await bio.fill('')
    await page.keyboard.press('Escape')
    await isClosed(page)
    expect(errors.all).toEqual([])
    await context.close()
  })
})

describe('a setting', () => {
  it('is put back with a toast when it could not be saved', async () => {
    const { page, context, call } = await visitAs(env, 'refused.settings', phone)
    await page.goto('/profile?settings=privacy')
    const followers = dialogOf(page).getByRole('switch', { name: 'Show my followers' })
    await followers.waitFor()
    await page.route('**/api/user/privacy-settings', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    )
    await followers.uncheck({ force: true }).catch(() => {})
    await shown(page, 'This setting could not be saved. It is as it was before.')
    await expect.poll(() => followers.isChecked()).toBe(true)
    await dialogOf(page).getByRole('radio', { name: 'Private' }).click()
    await expect.poll(() => dialogOf(page).getByRole('radio', { name: 'Public' }).isChecked()).toBe(true)
    expect(await call(routes.getPrivacySettings)).toMatchObject({
      showFollowers: true,
      profileVisibility: 'public',
    })
    await context.close()
  })

  it('says what could not be loaded, and loads it when asked again', async () => {
    const { page, context, call } = await visitAs(env, 'unloaded.settings', phone)
    const refuse = () => page.route('**/api/user/**', route => route.fulfill({ status: 404, json: {} }))
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await refuse()
    await page.goto('/?settings=privacy')
    await dialogOf(page).getByText('Your privacy settings could not be loaded.').waitFor()
    await dialogOf(page).getByText('Could not load these people').first().waitFor()
    await dialogOf(page).getByRole('tab', { name: 'Notifications' }).click()
    await dialogOf(page).getByText('Your notification settings could not be loaded.').waitFor()
    await page.unroute('**/api/user/**')
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await dialogOf(page).getByRole('switch', { name: 'Weekly digest' }).click()
    await expect.poll(async () => (await call(routes.getNotificationPreferences)).weeklyDigest).toBe(true)
    await context.close()
  })

  it('of the page itself is the theme and the language', async () => {
    const { page, context, errors } = await visitAs(env, 'decorator.settings', phone)
    await page.goto('/profile?settings=account')
    await dialogOf(page).getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await dialogOf(page).getByRole('radio', { name: 'Español' }).click()
    await dialogOf(page, 'Ajustes').getByRole('heading', { name: 'Apariencia' }).waitFor()
    await dialogOf(page, 'Ajustes').getByRole('link', { name: 'Ver las sesiones' }).click()
    await page.getByRole('heading', { name: 'Sesiones', level: 1 }).waitFor()
    await dialogOf(page, 'Ajustes').waitFor({ state: 'hidden' })
    expect(errors.all).toEqual([])
    await context.close()
  })
})
