import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { awaitFocus } from '../../lib/awaited-focus.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { Created } from './Created.tsx'
import { useCreateAddress, useTurnOff } from './mutations.ts'
import styles from './own-calendar.module.css'
import { Question } from './Question.tsx'
import { ownCalendarQuery } from './queries.ts'
import { type Asked, ids, Standing } from './Standing.tsx'

/** The address by which calendar applications subscribe to the reader's own events (B-33, D-69). */
export default function OwnCalendarDialog({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('events.ownCalendar')} onClosed={onClosed}>
      {() => <OwnCalendar />}
    </Dialog>
  )
}

/** `standing`: whether there is an address; `asking`: before it ends; `created`: the new one, this once. */
type Step = { kind: 'standing' } | { kind: 'asking'; asked: Asked } | { kind: 'created'; path: string }

function OwnCalendar() {
  const t = useT()
  const { data: calendar, isPending, refetch } = useQuery(ownCalendarQuery)
  const [step, setStep] = useState<Step>({ kind: 'standing' })
  const create = useCreateAddress(({ path }) => setStep({ kind: 'created', path }))
  const turnOff = useTurnOff(() => stand('create'))
  /** The button of this id takes the focus of what was removed. */
  function stand(button: keyof typeof ids) {
    awaitFocus(ids[button])
    setStep({ kind: 'standing' })
  }

  if (isPending) return <Shape />
  if (!calendar) {
    return (
      <LoadFailure
        as="h3"
        title={t('errors.failedToLoad.message', { thing: t('things.ownCalendar') })}
        onRetry={() => void refetch()}
      />
    )
  }
  switch (step.kind) {
    case 'created':
      return <Created path={step.path} />
    case 'asking': {
      const { asked } = step
      const confirmed = asked === 'replace' ? create : turnOff
      return (
        <Question
          asked={asked}
          pending={confirmed.isPending}
          onConfirm={() => confirmed.mutate(undefined)}
          onCancel={() => stand(asked)}
        />
      )
    }
    case 'standing':
      return (
        <Standing
          createdAt={calendar.createdAt}
          isCreating={create.isPending}
          onCreate={() => create.mutate(undefined)}
          onAsk={asked => setStep({ kind: 'asking', asked })}
        />
      )
  }
}

const Shape = () => (
  <Loading>
    <div className={styles.step}>
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton height={44} width={160} />
    </div>
  </Loading>
)
