import { linksOf } from '../../lib/links.ts'
import { type MarkedPart, textParts } from '../../lib/rich-text.ts'
import { TextParts } from './TextParts.tsx'

/** A text whose web addresses are links, beside the mentions in it. */
export default function LinkedText({ text, mentioned }: { text: string; mentioned: readonly MarkedPart[] }) {
  return <TextParts parts={textParts(text, [...linksOf(text), ...mentioned])} />
}
