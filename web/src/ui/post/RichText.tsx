import type { Mention } from '@vitrine/contracts'
import { chunk } from '../../lib/chunk.ts'
import { mayHaveLink, mentionParts, textParts } from '../../lib/rich-text.ts'
import { Boundary } from '../Boundary.tsx'
import { TextParts } from './TextParts.tsx'

const LinkedText = chunk(() => import('./LinkedText.tsx'))

interface RichTextProps {
  children: string
  /** Whom it mentions. */
  mentions?: readonly Mention[] | undefined
}

/** What a person wrote: text is text; only web addresses, #tags and mentions lead somewhere. */
export function RichText({ children, mentions = [] }: RichTextProps) {
  const mentioned = mentionParts(children, mentions)
  const unlinked = <TextParts parts={textParts(children, mentioned)} />
  if (!mayHaveLink(children)) return unlinked
  return (
    <Boundary pending={unlinked} failed={() => unlinked}>
      <LinkedText text={children} mentioned={mentioned} />
    </Boundary>
  )
}
