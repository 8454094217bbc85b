import { z } from 'zod'
import { tagMaxCharacters, tagsMax } from '../constants.ts'
import { normaliseTag } from '../tags.ts'
import { textId } from '../text-ids.ts'
import { isStorable, notStorable } from './common.ts'

/** The tags that someone gives: in their one form, each once, without empty ones. */
export const Tags = z
  .array(
    z
      .string()
      .transform(normaliseTag)
      .pipe(z.string().max(tagMaxCharacters, textId('post.tagTooLong')).refine(isStorable, notStorable)),
  )
  .transform(tags => [...new Set(tags)].filter(tag => tag !== ''))
  .pipe(z.array(z.string()).max(tagsMax, textId('post.tooManyTags')))
