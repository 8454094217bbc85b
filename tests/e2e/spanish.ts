import { claimName } from '@vitrine/network/claimed-names'
import { messagePattern } from '@vitrine/web/build/texts.ts'
import { en } from '@vitrine/web/src/lib/i18n/catalogues/en/index.ts'
import { es } from '@vitrine/web/src/lib/i18n/catalogues/es/index.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sidewaysOverflow, visibleTexts } from './visible-texts.ts'

export const spanish = { locale: 'es-ES' }
export const contentOf = (author: string) => `La #rondadenoche de cerca, sin nadie delante, con ${author}.`
export const comment = 'Yo estuve ahí mismo.'
/** Users of Spanish tests: `lucia.leaving`. */
const usernames = /[\w.]*(?:lucia|mateo)[\w.]*/g
/** Names, and what users wrote. */
const data = [
  'The national museum of the Netherlands: eight centuries of Dutch art and history.',
  'La #rondadenoche de cerca, sin nadie delante, con .',
  'de cerca, sin nadie delante, con',
  'Lucía',
  'Mateo',
  'Quist',
  'Ada',
  'AQ',
  'LQ',
  'Rijksmuseum',
  'Natural History Museum',
  'Amsterdam',
  'Noord-Holland',
  'London, United Kingdom',
  'Netherlands',
  'Museumstraat',
  '1071 XX',
  'rijksmuseum.nl',
  'rondadenoche',
  'rembrandt',
  'de cerca, sin nadie delante',
  'Y volveré.',
  comment,
  'rijks',
  'nada parecido',
  'zzzzzz',
  'English',
  'Español',
]
/** Of `createMeetup` (meetups.ts). */
const meetupTimes = ['14 jun 2031, 18:30 CEST', 'hora de Europa central']

const english = Object.entries(en)
  .filter(([id, text]) => es[id as keyof typeof es] !== text)
  .map(([, text]) => new RegExp(`(?<![\\p{L}])${messagePattern(text)}(?![\\p{L}])`, 'u'))
/** Some of them have a word that is an English text of the catalogue: "Decide". */
const whole = new Set<string>([...Object.values(es), ...meetupTimes])
/** Of names, and of lists of them: "Lucía y Mateo". */
const nothingElse = /^[^\p{L}]*(?:[ey][^\p{L}]*)?$/u
const known = Object.values(es).map(text => new RegExp(`^${messagePattern(text)}$`, 'u'))
const words = Object.values(es)
  .join('\n')
  .replace(/<\/?\w+>/g, '')
const date = /^\d{1,2} \p{L}{3,4} \d{4}(, \d{1,2}:\d\d)?$/u

/** Days and months, which Intl writes: "sábado, 14 de junio", "7–13 de junio", "junio de 2031", "sáb". */
const days = new RegExp(
  `(?<!\\p{L})(?:${namesOf('weekday', 7)}|(?:\\d{1,2}(?:–\\d{1,2})? de )?(?:${namesOf('month', 12)})(?: de \\d{4})?)(?!\\p{L})`,
  'gu',
)

function namesOf(part: 'weekday' | 'month', count: number): string {
  const formats = (['long', 'short'] as const).map(
    length => new Intl.DateTimeFormat('es', { [part]: length, timeZone: 'UTC' }),
  )
  const times = Array.from({ length: count }, (_, index) =>
    part === 'weekday' ? Date.UTC(2031, 0, 1 + index) : Date.UTC(2031, index),
  )
  return formats.flatMap(format => times.map(time => format.format(time))).join('|')
}

const withoutData = (text: string) =>
  data.reduce((rest, each) => rest.replaceAll(each, ''), text.replace(usernames, '').replace(days, ''))

function isForeign(text: string): boolean {
  const rest = withoutData(text)
  if (nothingElse.test(rest) || whole.has(text)) return false
  if (english.some(pattern => pattern.test(rest))) return true
  return !(date.test(text) || words.includes(text) || known.some(pattern => pattern.test(text)))
}

/** Texts of a page that are English of the catalogue, or that are neither data nor Spanish of the catalogue. */
export async function foreignTexts(page: Page): Promise<string[]> {
  const texts = await visibleTexts(page)
  expect(texts.length).toBeGreaterThan(5)
  return texts.filter(text => {
    // A title has the product behind it, and before it how many notifications are unread.
    const withoutProduct = text.replace(/ · Vitrine$/, '').replace(/^\(\d+\+?\) /, '')
    // A line of facts is joined from several texts, and what a decision does from several sentences.
    return isForeign(withoutProduct) && withoutProduct.split(/ · |(?<=\.) /).some(isForeign)
  })
}

/** Its texts are Spanish, which are longer than English ones, and nothing is wider than the page. */
export async function expectSpanish(page: Page): Promise<void> {
  expect(await foreignTexts(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toEqual([])
}

export async function signUpInSpanish(page: Page, username: string): Promise<void> {
  claimName('user', username)
  await page.clock.install()
  await page.goto('/auth?tab=register')
  await page.getByRole('button', { name: 'Crear mi cuenta' }).waitFor()
  await expectSpanish(page)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await page.getByText('Escribe tu nombre.').waitFor()
  await expectSpanish(page)
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Apellidos').fill('Quist')
  await page.getByLabel('Nombre de usuario').fill(username)
  await page.getByLabel('Correo electrónico').fill(`${username}@vitrine.example`)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(`${username}-likes-museums`)
  await page.clock.fastForward(2_000)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await page.getByText('Tu cuenta se ha creado correctamente.').waitFor()
}
