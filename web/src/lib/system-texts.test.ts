import { texts } from '@vitrine/contracts'
import { afterEach, expect, it } from 'vitest'
import { showTextsIn } from '../../test/texts.tsx'
import { shownText } from './system-texts.ts'

afterEach(() => showTextsIn('en'))

const automatic = texts.suggestion.automaticReason.replace('{count}', '3')

it.each([
  [texts.claim.approvedByDefault, 'Solicitud aprobada por administración'],
  [texts.claim.superseded, 'Se aprobó otra solicitud'],
  [texts.suggestion.standardReason, 'Cambio propuesto por un miembro'],
  [automatic, '3 visitantes contradijeron el horario.'],
])('shows "%s", which the server writes, in the language in use', (text, spanish) => {
  expect(shownText(text)).toBe(text)
  showTextsIn('es')
  expect(shownText(text)).toBe(spanish)
})

it('leaves what people write as it is', () => {
  showTextsIn('es')
  for (const text of ['', 'The sign at the door', `${automatic} And me.`]) expect(shownText(text)).toBe(text)
})
