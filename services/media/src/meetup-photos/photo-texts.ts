import { AltText, photoCaptionMaxCharacters, text, textId } from '@vitrine/contracts'
import { parseFields } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Fields } from '../receive/read-parts.ts'

/** The caption that the photos of one request share, and what each of them shows, in their order. */
export interface PhotoTexts {
  caption: string
  altTexts: string[]
}

const textsOf = (photos: number) =>
  z.strictObject({
    caption: text(photoCaptionMaxCharacters, { tooLong: textId('meetup.captionTooLong') }).default(''),
    altTexts: z.array(AltText).max(photos).default([]),
  })

/** Reads the fields of a form with so many files, also those that are left out: an alt text is that of the file at its place. */
export function photoTextsOf(fields: Fields, photos: number): PhotoTexts {
  const values = Map.groupBy(fields, ([name]) => name)
  const form = [...values].map(([name, given]): [string, unknown] => {
    const all = given.map(([, value]) => value)
    return [name, name === 'altTexts' || all.length > 1 ? all : all[0]]
  })
  return parseFields(textsOf(photos), Object.fromEntries(form))
}
