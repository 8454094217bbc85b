/** Requests to manage a museum, and what was decided (AM6). */
export function ManagerRequests() {
  return null
}
