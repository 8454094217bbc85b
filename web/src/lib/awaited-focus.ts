import { useEffect } from 'react'

let awaited: string | undefined

/** The element of this id takes the focus when it is shown again: it went with what was deleted, and that is undone. */
export function awaitFocus(id: string | undefined) {
  awaited = id
}

/** Call it in the component that renders the element. */
export function useAwaitedFocus(id: string) {
  useEffect(() => {
    if (awaited !== id) return
    awaited = undefined
    document.getElementById(id)?.focus()
  }, [id])
}
