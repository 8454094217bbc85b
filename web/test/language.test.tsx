// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Sentence } from '../src/features/notifications/Sentence.tsx'
import { loadTexts } from '../src/lib/i18n/locale.ts'
import { LanguageSwitch } from '../src/ui/LanguageSwitch.tsx'
import { makeNotification, makeUser } from './make.ts'
import { showTextsIn, Texts } from './texts.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  showTextsIn('en')
})

describe('the language switch', () => {
  it('shows every text in the chosen language, and keeps the choice', async () => {
    // As the bell does.
    await loadTexts('notifications')
    const user = (username: string) => makeUser({ username })
    render(
      <>
        <LanguageSwitch />
        <p data-testid="sentence">
          <Sentence
            notification={makeNotification({
              actors: [user('ada'), user('bo')],
              actorsCount: 5,
              excerpt: 'A <b>vase</b>',
            })}
          />
        </p>
      </>,
      { wrapper: Texts },
    )
    const sentence = () => screen.getByTestId('sentence').textContent
    expect(sentence()).toBe('ada and 4 others liked your insight: “A <b>vase</b>”')

    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'es' } })
    expect(await screen.findByRole('combobox', { name: 'Idioma' })).toHaveProperty('value', 'es')
    expect(sentence()).toBe('A ada y a 4 personas más les gusta tu apunte: «A <b>vase</b>»')
    expect(document.documentElement.lang).toBe('es')
    expect(localStorage.getItem('vitrine.language')).toBe('es')
  })
})

describe('the sentence of a notification', () => {
  it.each([
    [['ada'], 1, '', 'ada liked your insight'],
    [['ada', 'bo'], 2, '', 'ada and bo liked your insight'],
    [['ada', 'bo', 'cy'], 3, '', 'ada and 2 others liked your insight'],
    [['ada', 'bo', 'cy'], 5, 'A vase', 'ada and 4 others liked your insight: “A vase”'],
    [[], 0, '', 'Somebody liked your insight'],
  ])('of %j and %i actors has the words of the server', (names, actorsCount, excerpt, text) => {
    const actors = names.map(username => makeUser({ username }))
    const { container } = render(
      <Sentence notification={makeNotification({ actors, actorsCount, excerpt })} />,
      { wrapper: Texts },
    )
    expect(container.textContent).toBe(text)
  })

  it.each([
    ['follow_request', 'ada asked to follow you'],
    ['follow_approved', 'ada approved your request to follow'],
    ['mention', 'ada mentioned you: “Look”'],
  ] as const)('of a %s has the words of the server', (kind, text) => {
    const notification = makeNotification({
      kind,
      actors: [makeUser({ username: 'ada' })],
      excerpt: kind === 'mention' ? 'Look' : '',
    })
    const { container } = render(<Sentence notification={notification} />, { wrapper: Texts })
    expect(container.textContent).toBe(text)
  })

  it.each([
    [
      'new-device',
      'Firefox 128',
      'Linux',
      '192.0.2.0/24',
      'New sign-in from Firefox 128 on Linux (192.0.2.0/24)',
    ],
    ['new-device', null, null, null, 'New sign-in from an unknown device'],
    ['password-changed', null, null, null, 'Your password was changed'],
    ['password-reset', null, null, null, 'Your password was reset'],
  ] as const)('of %s with %s on %s has the words of the server', (of, browser, system, network, text) => {
    const notification = makeNotification({
      kind: 'security',
      actors: [],
      actorsCount: 0,
      notice: { of, browser, system, network },
    })
    const { container } = render(<Sentence notification={notification} />, { wrapper: Texts })
    expect(container.textContent).toBe(text)
  })

  it('shows a name that looks like markup as it is', () => {
    const actors = [makeUser({ username: '', firstName: '<i>Ada', lastName: '</i><0/>' })]
    const { container } = render(<Sentence notification={makeNotification({ actors })} />, { wrapper: Texts })
    expect(container.textContent).toBe('<i>Ada </i><0/> liked your insight')
  })
})
