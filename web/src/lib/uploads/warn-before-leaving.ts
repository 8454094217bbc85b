/** What would be lost if the page were left now. */
const unfinished = new Set<object>()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Has the browser ask before the page is left, until the returned function is called. */
export function warnBeforeLeaving(): () => void {
  const reason = {}
  if (unfinished.size === 0) window.addEventListener('beforeunload', warn)
  unfinished.add(reason)
  return () => {
    if (unfinished.delete(reason) && unfinished.size === 0) window.removeEventListener('beforeunload', warn)
  }
}
