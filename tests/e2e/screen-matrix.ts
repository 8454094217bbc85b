import { routes } from '@vitrine/contracts'
import { messagePattern } from '@vitrine/web/build/texts.ts'
import { en } from '@vitrine/web/src/lib/i18n/catalogues/en/index.ts'
import { es } from '@vitrine/web/src/lib/i18n/catalogues/es/index.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled, showScreen, type TestEnvironment } from './environment.ts'
import { looks, problemsOn } from './looks.ts'
import { close, type Member, noErrors, visitAs } from './members.ts'
import { foreignTexts, spanish } from './spanish.ts'
import { sidewaysOverflow } from './visible-texts.ts'

type TextId = keyof typeof en
const catalogues = { en, es }
export type Language = keyof typeof catalogues

/** A member whose profile is private, and someone who asks to follow them. */
interface People {
  member: Member
  other: Member
}
/** A text of the catalogue in a language; an argument of it may be anything. */
type Text = (id: TextId) => RegExp

interface Screen {
  name: string
  path: string
  /** A text that is shown once the screen has loaded. */
  shows: TextId
  /** What has happened before it is opened. */
  after?: (people: People) => Promise<unknown>
  /** What its reader does on it before it is looked at. */
  doing?: (page: Page, text: Text) => Promise<unknown>
  /** Loaded in both languages: settings open with the page, and others show what has happened since. */
  isLoaded?: true
}

const ofVisitors: readonly Screen[] = [
  { name: 'the landing page', path: '/', shows: 'landing.explore' },
  { name: 'the auth page', path: '/auth', shows: 'auth.signIn.heading' },
  { name: 'Discover', path: '/discover', shows: 'categories.art' },
  { name: 'a search', path: '/discover?q=rijks', shows: 'discover.results.users' },
  { name: 'a search without results', path: '/discover?q=zzzzzz', shows: 'search.noResults' },
  { name: 'events', path: '/events', shows: 'events.signIn' },
  { name: 'a museum', path: '/museum/rijksmuseum', shows: 'posts.ofMuseum' },
  { name: 'an unknown museum', path: '/museum/nowhere', shows: 'museum.notFound' },
  { name: 'an unknown post', path: '/post/999999999', shows: 'posts.notFound.title' },
  { name: 'an unknown person', path: '/profile/no-such-person', shows: 'profile.notFound.title' },
  { name: 'an unknown page', path: '/nowhere', shows: 'notFound.title' },
  { name: 'a screen of members', path: '/profile', shows: 'notFound.title' },
  { name: 'a forgotten password', path: '/forgot-password', shows: 'auth.forgotPassword' },
  { name: 'a new password', path: '/reset-password?token=x', shows: 'reset.title' },
  { name: 'a link without a password', path: '/reset-password', shows: 'reset.failed' },
  { name: 'an address to confirm', path: '/verify-email?token=x', shows: 'verification.confirm' },
  { name: 'an address without a token', path: '/verify-email', shows: 'verification.failed' },
  { name: 'mails that end', path: '/unsubscribe', shows: 'unsubscribe.failed' },
]

const ofMembers = (other: string): readonly Screen[] => [
  { name: 'the feed', path: '/', shows: 'navigation.home', isLoaded: true },
  { name: 'their own profile', path: '/profile', shows: 'profile.insights' },
  { name: 'their sessions', path: '/sessions', shows: 'sessions.current' },
  { name: 'a new museum', path: '/create-museum', shows: 'newMuseum.title' },
  { name: 'their bookmarks', path: '/bookmarks', shows: 'bookmarks.title' },
  { name: 'pictures to describe', path: '/descriptions', shows: 'descriptions.wanted' },
  { name: 'Discover', path: '/discover', shows: 'categories.art' },
  { name: 'a museum', path: '/museum/rijksmuseum', shows: 'posts.ofMuseum' },
  { name: 'security', path: '/settings/security', shows: 'security.twoFactor.setUp' },
  { name: 'a search for communities', path: '/communities?q=zzzzzz', shows: 'communities.none' },
  { name: 'a search for events', path: '/events?q=zzzzzz', shows: 'events.none' },
  { name: 'their own groups', path: '/groups?mine=1', shows: 'communities.mine.none.group' },
  { name: 'an unknown group', path: '/groups/999999999', shows: 'community.notFound.group' },
  { name: 'requests to follow', path: '/profile?tab=notifications', shows: 'profile.requests' },
  { name: 'the profile of another', path: `/profile/${other}`, shows: 'posts.noneOfUser' },
  { name: 'followers', path: `/profile/${other}/followers`, shows: 'profile.followers' },
  ...(['profile', 'privacy', 'notifications', 'account'] as const).map(
    (tab): Screen => ({
      name: `the settings of ${tab}`,
      path: `/profile?settings=${tab}`,
      shows: 'settings.title',
      isLoaded: true,
      doing: (page, text) =>
        page
          .getByRole('dialog')
          .getByRole('tabpanel', { name: text(`settings.${tab}`) })
          .waitFor(),
    }),
  ),
  {
    name: 'a missing username',
    path: '/profile?settings=profile',
    shows: 'settings.title',
    isLoaded: true,
    async doing(page, text) {
      await page.getByRole('dialog').getByLabel(text('auth.username')).fill('')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('edit.save') })
        .click()
      await page.getByText(text('auth.required.username')).waitFor()
    },
  },
  {
    name: 'the question about unsaved settings',
    path: '/profile?settings=profile',
    shows: 'settings.title',
    isLoaded: true,
    async doing(page, text) {
      await page.getByRole('dialog').getByLabel(text('settings.bio')).fill('Mateo')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: text('settings.unsaved') }).waitFor()
    },
  },
  {
    name: 'a muted person',
    path: `/profile/${other}`,
    shows: 'profile.mutedUntil',
    isLoaded: true,
    after: ({ member, other }) =>
      member.call(routes.muteUser, { params: { id: other.user.id }, body: { duration: '1d' } }),
  },
  {
    name: 'the settings of privacy with a muted person',
    path: '/profile?settings=privacy',
    shows: 'settings.title',
    isLoaded: true,
    doing: page => page.getByRole('dialog').getByText('mateo').first().waitFor(),
  },
  {
    name: 'a blocked person',
    path: `/profile/${other}`,
    shows: 'profile.blocked.title',
    isLoaded: true,
    after: ({ member, other }) => member.call(routes.blockUser, { params: { id: other.user.id } }),
  },
  {
    name: 'a private profile',
    path: `/profile/${other}`,
    shows: 'profile.private.title',
    isLoaded: true,
    async after({ member, other }) {
      await member.call(routes.unblockUser, { params: { id: other.user.id } })
      await other.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
    },
  },
  {
    name: 'a profile that the member asked to follow',
    path: `/profile/${other}`,
    shows: 'profile.private.title',
    async doing(page, text) {
      await page.getByRole('button', { name: text('common.follow') }).click()
      await page.getByText(text('profile.requested.title')).first().waitFor()
    },
  },
  {
    name: 'the question about a block',
    path: `/profile/${other}`,
    shows: 'profile.private.title',
    async doing(page, text) {
      await page
        .getByRole('button', { name: text('common.more') })
        .first()
        .click()
      await page.getByRole('menuitem', { name: text('people.block') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('people.block') })
        .waitFor()
    },
  },
]

/**
 * Defines a test for each screen in a language. The pairs of screen and language, screen and look, and language and look
 * are all there: a screen has one look in one language and the other look in the other one. What is wider than the page
 * is looked for at both widths. A screen is loaded by its address in English, and shown as by a link in Spanish.
 */
export function testScreens(environment: () => TestEnvironment, language: Language): void {
  const text: Text = id => new RegExp(`^${messagePattern(catalogues[language][id])}$`)
  const options = language === 'es' ? spanish : {}
  const username = (name: string) => `${name}.screens.${language}`

  async function verifyLook(page: Page, screen: Screen, index: number, people?: People) {
    const at = (index + (language === 'es' ? 1 : 0)) % looks.length
    const [{ colorScheme, size }, other] = at === 0 ? [looks[0], looks[1]] : [looks[1], looks[0]]
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    if (people) await screen.after?.(people)
    if (language === 'en' || screen.isLoaded) await page.goto(screen.path)
    else await showScreen(page, screen.path)
    await page.getByText(text(screen.shows)).filter({ visible: true }).first().waitFor()
    await screen.doing?.(page, text)
    expect(await problemsOn(page, 'page')).toEqual([[], []])
    if (language === 'es') expect(await foreignTexts(page)).toEqual([])
    await page.setViewportSize(other.size)
    await settled(page)
    expect(await sidewaysOverflow(page)).toEqual([])
  }
  const cases = (screens: readonly Screen[]) => screens.map((screen, index) => ({ ...screen, index }))

  describe(`a screen that an anonymous visitor sees (${language})`, () => {
    let visitor: Awaited<ReturnType<TestEnvironment['visit']>>
    beforeAll(async () => {
      visitor = await environment().visit(options)
      await visitor.page.goto('/')
    })
    afterAll(async () => {
      noErrors(visitor)
      await close(visitor)
    })
    it.each(cases(ofVisitors))('has no violation, and fits the page: $name', ({ index, ...screen }) =>
      verifyLook(visitor.page, screen, index),
    )
  })

  describe(`a screen that a member sees (${language})`, () => {
    let people: People
    beforeAll(async () => {
      const env = environment()
      const names = { firstName: 'Lucía' }
      const member = await visitAs(env, username('lucia'), options, names)
      const other = await visitAs(env, username('mateo'), {}, names)
      await member.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
      await other.call(routes.followUser, { params: { id: member.user.id } })
      await env.network.drain()
      people = { member, other }
    })
    afterAll(async () => {
      noErrors(people.member)
      await close(people.member, people.other)
    })
    it.each(cases(ofMembers(username('mateo').replaceAll('.', '-'))))(
      'has no violation, and fits the page: $name',
      ({ index, ...screen }) => verifyLook(people.member.page, screen, index, people),
    )
  })
}
