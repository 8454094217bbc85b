import { AdminMuseumsScreen } from '../../features/admin-museums/AdminMuseumsScreen.tsx'
import { MuseumSuggestionsScreen } from '../../features/admin-museums/edit-suggestions/MuseumSuggestionsScreen.tsx'

/** `/admin`, for administrators: the area of museums; the others come with administration (AA1). */
export default function AdminPage() {
  return <AdminMuseumsScreen />
}

/** Of one museum, for its manager. */
export const MuseumSuggestions = MuseumSuggestionsScreen
