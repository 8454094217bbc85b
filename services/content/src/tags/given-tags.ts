import { collectTags } from '@vitrine/contracts'

/** The tags that a post has besides those its text writes. */
export function givenTags({ tags, content }: { tags: readonly string[]; content: string }): string[] {
  const written = new Set(collectTags([], content))
  return tags.filter(tag => !written.has(tag))
}
