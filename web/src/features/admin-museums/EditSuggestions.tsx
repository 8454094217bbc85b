import { SuggestionList } from './edit-suggestions/SuggestionList.tsx'

/** Edits that members suggest, and what was decided (AM7). */
export function EditSuggestions() {
  return <SuggestionList museum={null} />
}
