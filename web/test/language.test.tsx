// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Sentence } from '../src/features/notifications/NotificationItem.tsx'
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

  it('shows a name that looks like markup as it is', () => {
    const actors = [makeUser({ username: '', firstName: '<i>Ada', lastName: '</i><0/>' })]
    const { container } = render(<Sentence notification={makeNotification({ actors })} />, { wrapper: Texts })
    expect(container.textContent).toBe('<i>Ada </i><0/> liked your insight')
  })
})
