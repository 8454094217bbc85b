import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a navigation within the app, what a browser does for a new page: the focus is at the start of the content, and
 * a screen reader says the title.
 */
export function NavigationAnnouncer() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    const main = document.getElementById('main')
    // The screen may have set the focus itself, or a dialog that stays open has it. A button was pressed while the
    // screen loaded: what it opens gives the focus back to it.
    const { activeElement } = document
    const isTaken = activeElement?.closest('#main, [role="dialog"], button')
    if (!isTaken) main?.focus({ preventScroll: true })
    setTitle(document.title)
    const observer = new MutationObserver(() => setTitle(document.title))
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [pathname])

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
