import { ChevronDown, Ellipsis } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './menu.module.css'

interface MenuItem {
  id: string
  label: string
  icon: ReactNode
  /** Deletes something. */
  isDanger?: boolean
  onChoose: (how: { byKeyboard: boolean }) => void
}

const itemHeight = 44
const chrome = 18
const gap = 4
const edge = 8
/** Longer labels make it wider; the longest language needs about this. */
const minWidth = 200
/** The navigation of phones. */
const bottomBar = 72

/** The popover focuses the element with this attribute as it opens; React's `autoFocus` is not the attribute. */
function takeFocus(element: HTMLElement | null) {
  element?.toggleAttribute('autofocus', true)
}

/** Steps through the items with the arrow keys, Home and End. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * A quiet button with three dots, or one with a name, and a menu in the browser's own popover: it closes on Escape and outside presses, and
 * gives the focus back.
 */
export function Menu({
  id,
  label,
  items,
  className,
  isNamed = false,
}: {
  /** The id of the button. */
  id?: string
  label: string
  /** The button shows its label in place of the dots. */
  isNamed?: boolean
  items: readonly MenuItem[]
  className?: string | undefined
}) {
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  /** Where the button was in the window when the menu opened. */
  const placedAt = useRef(0)
  const [isOpen, setOpen] = useState(false)
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const close = () => menu.current?.hidePopover()

  /** Below the button and ending with it; above it, or beginning with it, where there is no room. */
  function place({ newState }: ToggleEvent<HTMLDivElement>) {
    const box = button.current?.getBoundingClientRect()
    const { current: panel } = menu
    if (newState !== 'open' || !box || !panel) return
    placedAt.current = box.top
    const { clientWidth, clientHeight } = document.documentElement
    const isBelow = box.bottom + gap + items.length * itemHeight + chrome < clientHeight - bottomBar
    panel.style.top = isBelow ? `${box.bottom + gap}px` : 'auto'
    panel.style.bottom = isBelow ? 'auto' : `${clientHeight - box.top + gap}px`
    const isRight = box.right - minWidth >= edge
    panel.style.right = isRight ? `${Math.max(edge, clientWidth - box.right)}px` : 'auto'
    panel.style.left = isRight ? 'auto' : `${Math.max(edge, box.left)}px`
    panel.dataset.from = isBelow ? 'top' : 'bottom'
  }
  // The menu is fixed where its button was. The browser reports a scroll that ended before the press only after it.
  useEffect(() => {
    if (!isOpen) return
    const onScroll = () => {
      if (button.current?.getBoundingClientRect().top !== placedAt.current) menu.current?.hidePopover()
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close()
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const all = entries()
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
  }
  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.current?.showPopover()
  }
  function choose(item: MenuItem, event: MouseEvent) {
    close()
    // A click without a pointer has no count.
    item.onChoose({ byKeyboard: event.detail === 0 })
  }

  const opener = {
    ...(id !== undefined && { id }),
    ref: button,
    popoverTarget: menuId,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onKeyDown: openByKey,
  } as const

  return (
    <>
      {isNamed ? (
        <Button
          {...opener}
          className={className}
          icon={<ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />}
        >
          {label}
        </Button>
      ) : (
        <IconButton
          {...opener}
          label={label}
          className={[styles.button, className].filter(Boolean).join(' ')}
        >
          <Ellipsis size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onBeforeToggle={place}
        onToggle={event => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            ref={index === 0 ? takeFocus : undefined}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            data-danger={item.isDanger || undefined}
            onClick={event => choose(item, event)}
          >
            {item.icon}
            <span>{item.label}</span>
          </button>
        ))}
      </div>
    </>
  )
}
