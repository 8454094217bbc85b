import { linksOf } from '../../lib/links.ts'
import { textParts } from '../../lib/rich-text.ts'
import { TextParts } from './TextParts.tsx'

/** A text whose web addresses are links. */
export default function LinkedText({ text }: { text: string }) {
  return <TextParts parts={textParts(text, linksOf(text))} />
}
