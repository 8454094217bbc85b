import { collectTags, normaliseTag, tagMaxCharacters, tagsMax } from '@vitrine/contracts'
import type { PlainId } from '../../lib/i18n/messages.ts'

/** The tags of the comma-separated field: trimmed, lower case, without `#`, without doubles (PO7). */
export const tagsOf = (field: string): string[] => [
  ...new Set(
    field
      .split(',')
      .map(normaliseTag)
      .filter(tag => tag !== ''),
  ),
]

/** What is wrong with the field, as the server names it, or null. */
export function tagsProblem(field: string): PlainId | null {
  const tags = tagsOf(field)
  if (tags.some(tag => tag.length > tagMaxCharacters)) return 'post.tagTooLong'
  return tags.length > tagsMax ? 'post.tooManyTags' : null
}

/** The tags of the post: those of the field, then each `#tag` of the text. */
export const tagsPreview = (field: string, content: string): string[] => collectTags(tagsOf(field), content)
