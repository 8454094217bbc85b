import { expect, it } from 'vitest'
import { eventWords, queryOf, termsOf } from './words.ts'

it('gives the words of the title and of the place their weights, each word once', () => {
  const none = { museum: '', city: '' }
  expect(eventWords({ title: "Été at the Musée d'Orsay, été", location: 'Orsay; hall 2', ...none })).toBe(
    "'ete':1A 'at':1A 'the':1A 'musee':1A 'dorsay':1A 'orsay':2B 'hall':2B '2':2B",
  )
  expect(eventWords({ title: 'Tour', location: 'Hall', museum: 'Hall of Ink', city: 'Turin' })).toBe(
    "'tour':1A 'hall':2B 'of':2B 'ink':2B 'turin':2B",
  )
  expect(eventWords({ title: '!!!', location: '', ...none })).toBe('')
})

it('asks for all words, each as the beginning of one', () => {
  expect(queryOf([...termsOf('Musée  ORS', 'AB'), ...termsOf('St Ives', 'B')])).toBe(
    "'musee':*AB & 'ors':*AB & ('st':*B | 'saint':*B) & 'ives':*B",
  )
  expect(queryOf(termsOf("it's", 'A'))).toBe("'its':*A")
  expect(termsOf('?', 'B')).toEqual([])
  expect(termsOf('a b c d e f g h i j k', 'A')).toHaveLength(10)
})
