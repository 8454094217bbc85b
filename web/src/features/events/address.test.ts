import { expect, it } from 'vitest'
import { shownIn } from './address.ts'

const shown = (search: string) => shownIn(new URLSearchParams(search))
const standard = { tab: 'all', view: 'agenda', isPast: false, q: '', month: null, day: null }

it('reads what is shown from the address', () => {
  expect(shown('')).toEqual(standard)
  expect(shown('tab=my_groups&past=1&q=%20print%20room%20')).toEqual({
    ...standard,
    tab: 'my_groups',
    isPast: true,
    q: 'print room',
  })
  expect(shown('tab=museums').tab).toBe('museums')
  expect(shown('tab=this_weekend&view=month&month=2027-02&day=2027-02-28')).toEqual({
    ...standard,
    tab: 'this_weekend',
    view: 'month',
    month: '2027-02',
    day: '2027-02-28',
  })
})

it('cuts a text that is longer than the box takes', () => {
  expect(shown(`q=${'ab '.repeat(80)}`).q).toBe('ab '.repeat(67).trim())
})

it.each([
  'tab=museum&view=week&past=yes',
  'q=ab',
  'month=2027-13&day=2027-02-29',
  'month=2027-2&day=2027-02',
  'month=&day=20270228',
  'month=9999-12&day=0000-01-01',
])('ignores what is none of it: %s', search => {
  expect(shown(search)).toEqual(standard)
})
