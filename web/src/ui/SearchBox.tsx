import { useSearchText } from '../lib/search-text.ts'
import { SearchField } from './SearchField.tsx'

/** The search that an address names. What is typed is a state of its own, so that a key renders no results. */
export function SearchBox({
  inAddress,
  onSettled,
  ...field
}: {
  label: string
  placeholder?: string
  size?: 'large'
  /** The text of the address. */
  inAddress: string
  /** Called with what is typed once typing has paused. */
  onSettled: (text: string) => void
}) {
  const { text, setText, composition } = useSearchText(inAddress, onSettled)
  return <SearchField {...field} text={text} onChange={setText} composition={composition} />
}
