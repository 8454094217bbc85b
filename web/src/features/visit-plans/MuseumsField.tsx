import { type MuseumRef, planMuseumsMax } from '@vitrine/contracts'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MuseumPicker } from '../../ui/museum-picker/MuseumPicker.tsx'
import styles from './plan-form.module.css'

interface MuseumsFieldProps {
  museums: MuseumRef[]
  problem: string | null
  onChange: (museums: MuseumRef[]) => void
}

/** The museums of a plan, each with a button that removes it, and a type-ahead for another one until they are as many as a plan may have. */
export function MuseumsField({ museums, problem, onChange }: MuseumsFieldProps) {
  const t = useT()
  const id = useId()
  const pickerId = `${id}-picker`
  const [isRepeated, setRepeated] = useState(false)
  const isFull = museums.length >= planMuseumsMax
  const removeId = (museumId: number) => `${id}-remove-${museumId}`

  function add(museum: MuseumRef) {
    const isKnown = museums.some(each => each.id === museum.id)
    setRepeated(isKnown)
    const isLast = !isKnown && museums.length + 1 === planMuseumsMax
    awaitFocus(isLast ? removeId(museum.id) : pickerId)
    onChange(isKnown ? museums : [...museums, museum])
  }
  function remove(museum: MuseumRef) {
    setRepeated(false)
    awaitFocus(pickerId)
    onChange(museums.filter(each => each !== museum))
  }
  return (
    <fieldset className={styles.museums}>
      <legend className="visually-hidden">{t('visitPlans.form.museums')}</legend>
      {museums.length > 0 && (
        <ul className={styles.chosen}>
          {museums.map(museum => (
            <Chosen
              key={museum.id}
              museum={museum}
              removeId={removeId(museum.id)}
              onRemove={() => remove(museum)}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={styles.hint}>{t('visitPlan.tooManyMuseums')}</p>
      ) : (
        <MuseumPicker
          // What was searched for goes with the museum that was found.
          key={`${museums.length}-${isRepeated}`}
          id={pickerId}
          label={t(museums.length === 0 ? 'visitPlans.form.add' : 'visitPlans.form.addAnother')}
          museum={null}
          problem={isRepeated ? t('visitPlan.museumTwice') : problem}
          onChange={museum => museum && add(museum)}
        />
      )}
    </fieldset>
  )
}

function Chosen({
  museum,
  removeId,
  onRemove,
}: {
  museum: MuseumRef
  removeId: string
  onRemove: () => void
}) {
  const t = useT()
  useAwaitedFocus(removeId)
  return (
    <li>
      <span className={styles.thumb}>
        <Cover src={museum.coverUrl} alt="" ratio="fill" category={museum.categoryCode} />
      </span>
      <span className={styles.named}>
        <span className={styles.name} dir="auto">
          {museum.name}
        </span>
        <span className={styles.place}>{[museum.city, museum.country].filter(Boolean).join(', ')}</span>
      </span>
      <IconButton
        id={removeId}
        label={t('visitPlans.form.remove', { museum: museum.name })}
        onClick={onRemove}
      >
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
