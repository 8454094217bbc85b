import { type RefObject, useEffect, useState } from 'react'
import type { z } from 'zod'
import { translate, translateKnown } from './i18n/translate.ts'

/** What is wrong with a form, in the reader's language, by the path of the field: `name`, `hours.monday`. */
export type Problems = { [path: string]: string }

/** What the server would refuse, at its fields. */
export function problemsIn(schema: z.ZodType, values: unknown): Problems {
  const problems: Problems = {}
  for (const { path, message, ...issue } of schema.safeParse(values).error?.issues ?? []) {
    const limits = issue.code === 'too_big' ? { maximum: Number(issue.maximum) } : undefined
    problems[path.join('.')] ??= translateKnown(message, limits) ?? translate('errors.validation.message')
  }
  return problems
}

/** Those below a path, by the rest of the path. */
export const problemsBelow = (problems: Problems, path: string): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([key, text]) =>
      key.startsWith(`${path}.`) ? [[key.slice(path.length + 1), text]] : [],
    ),
  )

/** The problems of a form. When they are shown, the first wrong field takes the focus, or the words at a file that is of no use. */
export function useProblems<Shown extends { [Field in keyof Shown]?: string }>(
  form: RefObject<HTMLFormElement | null>,
) {
  const [problems, setProblems] = useState<Shown>({} as Shown)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid], [data-refused]')?.focus()
  }, [refusals, form])
  return {
    problems,
    setProblems,
    show(found: Shown) {
      setProblems(found)
      setRefusals(count => count + 1)
    },
  }
}
