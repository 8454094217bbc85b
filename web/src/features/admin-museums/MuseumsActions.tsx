import { AddMuseum } from './AddMuseum.tsx'
import { UpdateMuseums } from './UpdateMuseums.tsx'

/** The buttons of the panel's header: Update Museums and Add Museum (AM3, AM5). */
export function MuseumsActions() {
  return (
    <>
      <UpdateMuseums />
      <AddMuseum />
    </>
  )
}
