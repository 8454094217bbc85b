import { DuplicateMuseum, type MuseumCard, type MuseumRef } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureText, hasCode, isRefusal, problemOf } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { toast } from '../../ui/toast/queue.ts'
import { type Draft, fields, museumOf, type Problems } from './draft.ts'

/** Adds a museum (MC2). `onDuplicates`: it may be one of these; `force` adds it all the same. */
export function useCreateMuseum({
  onCreated,
  onRefused,
  onDuplicates,
}: {
  onCreated: (museum: MuseumRef) => void
  onRefused: (problems: Problems) => void
  onDuplicates: (candidates: MuseumCard[]) => void
}) {
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ draft, force }: { draft: Draft; force: boolean }, options) =>
      api.call(routes.createMuseum, { body: { ...museumOf(draft), force } }, options),
    onSuccess(museum) {
      toast.success(translate('newMuseum.created'))
      onCreated(museum)
    },
    onError(error) {
      const duplicates = hasCode(error, 'duplicate_museum')
        ? DuplicateMuseum.safeParse(error.details).data
        : undefined
      if (duplicates) return onDuplicates(duplicates.candidates)
      const problems = refusedFields(error)
      if (problems) return onRefused(problems)
      const explainsItself = isRefusal(error)
      toast.error(
        translate('newMuseum.failed.title'),
        explainsItself ? failureText(error) : translate('newMuseum.failed.message'),
      )
    },
  })
}

function refusedFields(error: Error): Problems | undefined {
  const problems: Problems = {}
  for (const field of fields) {
    const problem = problemOf(error, field)
    if (problem !== null) problems[field] = problem
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
