import { dayParts, type PlanDay, type PlanTime } from '@vitrine/contracts'
import { type FocusEvent, useEffect, useRef } from 'react'

/** Marks a time, in the order in which times are listed. */
export const markOf = ({ date, part }: PlanTime) => ({ 'data-time': `${date} ${dayParts.indexOf(part)}` })

const marked = '[data-time]'

/**
 * The votes of others can remove the time that has the focus: the next one takes it then, or the last one, or, without any, the
 * heading. For the section of the times, and for its heading.
 */
export function useFocusInTimes(days: readonly PlanDay[]) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other days the focus may be lost
  useEffect(() => {
    const mark = focused.current
    if (mark === undefined || document.activeElement !== document.body) return
    focused.current = undefined
    const times = [...(section.current?.querySelectorAll<HTMLElement>(marked) ?? [])]
    const next = times.find(({ dataset: { time = '' } }) => time >= mark) ?? times.at(-1)
    const target = next?.querySelector('button') ?? heading.current
    target?.focus()
  }, [days])
  return {
    section: {
      ref: section,
      onFocus({ target }: FocusEvent) {
        focused.current = target.closest<HTMLElement>(marked)?.dataset.time
      },
      /** What React removes has no blur event. */
      onBlur() {
        focused.current = undefined
      },
    },
    heading: { ref: heading, tabIndex: -1 },
  }
}
