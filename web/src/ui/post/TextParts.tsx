import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { TextPart } from '../../lib/rich-text.ts'

/** The search for the posts of a tag. */
export const tagPath = (tag: string) => `/discover?q=${encodeURIComponent(`#${tag}`)}`

export function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) => {
    // The parts of one text have no identity but their place.
    const key = `${index}${part.kind}`
    if (part.kind === 'tag') {
      return (
        <Link key={key} to={tagPath(part.tag)}>
          {part.text}
        </Link>
      )
    }
    if (part.kind === 'mention') {
      return (
        <Link key={key} to={`/profile/${part.slug}`}>
          {part.text}
        </Link>
      )
    }
    if (part.kind === 'link') {
      return (
        <a key={key} href={part.href} target="_blank" rel="ugc nofollow noopener">
          {part.text}
        </a>
      )
    }
    return <Fragment key={key}>{part.text}</Fragment>
  })
}
