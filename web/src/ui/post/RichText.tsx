import { chunk } from '../../lib/chunk.ts'
import { mayHaveLink, textParts } from '../../lib/rich-text.ts'
import { Boundary } from '../Boundary.tsx'
import { TextParts } from './TextParts.tsx'

const LinkedText = chunk(() => import('./LinkedText.tsx'))

/** What a person wrote: text is text; only web addresses and #tags lead somewhere. */
export function RichText({ children }: { children: string }) {
  const unlinked = <TextParts parts={textParts(children)} />
  if (!mayHaveLink(children)) return unlinked
  return (
    <Boundary pending={unlinked} failed={() => unlinked}>
      <LinkedText text={children} />
    </Boundary>
  )
}
