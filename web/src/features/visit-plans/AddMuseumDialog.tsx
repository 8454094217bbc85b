import type { MuseumRef, VisitPlanDetail } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MuseumPicker } from '../../ui/museum-picker/MuseumPicker.tsx'
import { useAddMuseum } from './mutations.ts'
import styles from './plan-form.module.css'

/** Adds a museum to a plan. */
export default function AddMuseumDialog({ plan, onClosed }: { plan: VisitPlanDetail; onClosed: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('visitPlans.museum.add')} onClosed={onClosed}>
      {close => <AddMuseum plan={plan} close={close} />}
    </Dialog>
  )
}

function AddMuseum({ plan, close }: { plan: VisitPlanDetail; close: () => void }) {
  const t = useT()
  const [museum, setMuseum] = useState<MuseumRef | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddMuseum(plan, { added: close, refused: setProblem })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (museum) add.mutate(museum)
    else setProblem(t('visitPlan.museumRequired'))
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <MuseumPicker
        label={t('visitPlans.museum.label')}
        museum={museum}
        problem={problem}
        onChange={chosen => {
          if (add.isPending) return
          setMuseum(chosen)
          setProblem(null)
        }}
      />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" pending={add.isPending}>
          {t('visitPlans.museum.add')}
        </Button>
      </div>
    </form>
  )
}
