import { useState } from 'react'
import { hasCode, problemOf } from './failures.ts'

/** The body of a request that the server may refuse without the current password. */
export const reauthentication = (currentPassword: string | undefined) =>
  currentPassword === undefined ? {} : { currentPassword }

/** Whether the server wants the current password, and what was wrong with the one that was sent. */
export function usePassword() {
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const clear = () => setProblem(null)
  return {
    isAsked,
    problem,
    clear,
    cancel() {
      setAsked(false)
      clear()
    },
    /** True when the form explains the refusal. */
    onRefused(error: Error): boolean {
      if (hasCode(error, 'reauth_required')) {
        setAsked(true)
        return true
      }
      const text = problemOf(error, 'currentPassword')
      setProblem(text)
      return text !== null
    },
  }
}
