import { expect, it } from 'vitest'
import '../../../../test/texts.tsx'
import { captionsPath, chosenCaptions, languageName, nextCaptions } from './captions.ts'

it('begins with the captions of the reader’s last choice, else of their language, else with none', () => {
  const languages = ['en-GB', 'es']
  expect(chosenCaptions(languages, { stored: null, language: 'en' })).toBe('en-GB')
  expect(chosenCaptions(languages, { stored: 'es', language: 'en' })).toBe('es')
  expect(chosenCaptions(languages, { stored: 'fr', language: 'es' })).toBe('es')
  expect(chosenCaptions(languages, { stored: 'off', language: 'en' })).toBeNull()
  expect(chosenCaptions(['fr'], { stored: null, language: 'en' })).toBeNull()
})
it('steps through the languages, and then to none', () => {
  expect(nextCaptions(['en', 'es'], null)).toBe('en')
  expect(nextCaptions(['en', 'es'], 'en')).toBe('es')
  expect(nextCaptions(['en', 'es'], 'es')).toBeNull()
})
it('names a language and its address', () => {
  expect(languageName('es')).toBe('Spanish')
  expect(captionsPath(7, 'pt-BR')).toBe('/api/posts/7/captions/pt-BR')
})
