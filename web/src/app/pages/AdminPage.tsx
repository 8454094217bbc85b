import { AdminMuseumsScreen } from '../../features/admin-museums/AdminMuseumsScreen.tsx'
import { MuseumSuggestionsScreen } from '../../features/admin-museums/edit-suggestions/MuseumSuggestionsScreen.tsx'
import { MuseumForm } from '../../features/admin-museums/museum-form.ts'
import { chunk } from '../../lib/chunk.ts'
import { AdminAreas } from '../layout/AdminAreas.tsx'

const AdminMuseumForm = chunk(() => import('../../features/museum-form/AdminMuseumForm.tsx'))

/** `/admin`, for administrators: the area of museums; the others come with administration (AA1). */
export default function AdminPage() {
  return (
    <MuseumForm value={AdminMuseumForm}>
      <AdminAreas />
      <AdminMuseumsScreen />
    </MuseumForm>
  )
}

/** Of one museum, for its manager. */
export const MuseumSuggestions = MuseumSuggestionsScreen
