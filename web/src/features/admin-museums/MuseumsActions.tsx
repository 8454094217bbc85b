/** The buttons of the panel's header: Update Museums and Add Museum (AM3, AM5). */
export function MuseumsActions() {
  return null
}
