/** The languages, each by its own name. A new one also needs a catalogue and its line in `locale.ts`. */
export const languages = { en: 'English', es: 'Español' } as const
export type Locale = keyof typeof languages
