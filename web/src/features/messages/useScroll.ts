import { useLayoutEffect, useRef, useState } from 'react'

/** From the end, in px: a reader who is nearer follows new messages. */
const nearEnd = 80

/**
 * Keeps the end of the log in view for who is there or has written; older messages push nothing out of sight, and new ones
 * are announced to who reads further up.
 */
export function useScroll({
  first,
  last,
  isOwn,
}: {
  first: number | undefined
  last: number | string | undefined
  isOwn: boolean
}) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const shown = useRef({ first, last, height: 0 })
  const [hasNews, setNews] = useState(false)

  const toEnd = () => {
    const { current: element } = log
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setNews(false)
  }
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const before = shown.current
    if (before.last !== last) {
      if (isAtEnd.current || isOwn || before.last === undefined) toEnd()
      else setNews(true)
    } else if (before.first !== first) {
      element.scrollTop += element.scrollHeight - before.height
    }
    shown.current = { first, last, height: element.scrollHeight }
  })
  function onScroll() {
    const { current: element } = log
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (isAtEnd.current) setNews(false)
  }
  return { log, onScroll, hasNews, toEnd }
}
