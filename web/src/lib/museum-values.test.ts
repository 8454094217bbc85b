import { afterEach, expect, it } from 'vitest'
import { showTextsIn } from '../../test/texts.tsx'
import { translate } from './i18n/translate.ts'
import { changedLines, fieldLines } from './museum-values.ts'

afterEach(() => showTextsIn('en'))

it.each([
  ['phone', '+31 1', ['+31 1']],
  ['phone', '', ['–']],
  ['description', 'One.\n\nTwo.', ['One.', 'Two.']],
  ['category', 'science', ['Science Museums']],
  ['category', 'unknown', ['unknown']],
  ['amenities', ['cafe_dining', 'beer_garden'], ['Café and dining', 'beer garden']],
  ['amenities', [], ['–']],
  ['openingHours', null, ['–']],
] as const)('shows %s %j in lines', (field, value, lines) => {
  expect(fieldLines(translate, field, value)).toEqual(lines)
})

it('shows hours by day, with seasons and exceptions, in the language in use', () => {
  const open = { isOpen: true, isByAppointment: false, openTime: '09:00', closeTime: '17:00' }
  const closed = { isOpen: false, isByAppointment: false }
  const hours = {
    defaultHours: { tuesday: open, monday: closed },
    seasonalHours: [
      { name: 'Summer', startDate: '2026-06-01', endDate: '2026-08-31', hours: { monday: open } },
    ],
    exceptions: [{ name: 'Feast', startDate: '2026-12-25', endDate: '2026-12-26', hours: closed }],
    lastEntryMinutes: 45,
  }
  expect(fieldLines(translate, 'openingHours', hours)).toEqual([
    'Monday: Closed',
    'Tuesday: 9:00 AM – 5:00 PM',
    'Last entry 45 minutes before closing',
    'Summer, Jun 1, 2026 – Aug 31, 2026',
    'Monday: 9:00 AM – 5:00 PM',
    'Feast, Dec 25, 2026 – Dec 26, 2026: Closed',
  ])
  showTextsIn('es')
  expect(fieldLines(translate, 'amenities', ['restrooms'])).toEqual(['Aseos'])
})

it.each([
  [
    'amenities',
    ['restrooms', 'gift_shop'],
    ['gift_shop', 'cafe_dining'],
    { before: ['Restrooms'], after: ['Café and dining'] },
  ],
  ['amenities', ['gift_shop'], ['gift_shop', 'restrooms'], { before: [], after: ['Restrooms'] }],
  ['amenities', ['a', 'b'], ['b', 'a'], { before: ['a', 'b'], after: ['b', 'a'] }],
  ['description', 'One.\nTwo.', 'One.', { before: ['One.', 'Two.'], after: ['One.'] }],
  ['managerId', null, 7, { before: ['–'], after: ['Member no. 7'] }],
] as const)('shows what a change of %s removed and added', (field, before, after, lines) => {
  expect(changedLines(translate, field, { before, after })).toEqual(lines)
})

it.each([
  ['en', 'Last entry 30 minutes before closing'],
  ['es', 'Última entrada, 30 minutos antes del cierre'],
] as const)('shows a last entry that is added or removed alone (%s)', (locale, line) => {
  showTextsIn(locale)
  const day = { isOpen: true, isByAppointment: false, openTime: '09:00', closeTime: '17:00' }
  const without = { defaultHours: { monday: day }, seasonalHours: [], exceptions: [] }
  const values = [without, { ...without, lastEntryMinutes: 30 }] as const
  const changed = ([before, after]: readonly [object, object]) =>
    changedLines(translate, 'openingHours', { before, after })
  expect(changed(values)).toEqual({ before: [], after: [line] })
  expect(changed([values[1], values[0]])).toEqual({ before: [line], after: [] })
})
