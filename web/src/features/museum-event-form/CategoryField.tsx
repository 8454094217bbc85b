import { museumEventCategories } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Select } from '../../ui/Select.tsx'
import type { MuseumEventGroup } from './values.ts'

export function CategoryField({ values, problems, onChange }: MuseumEventGroup) {
  const t = useT()
  return (
    <Select
      label={t('museumEventForm.category')}
      value={values.category}
      problem={problems.category ?? null}
      onChange={chosen => {
        const category = museumEventCategories.find(each => each === chosen)
        if (category) onChange({ category })
      }}
    >
      {museumEventCategories.map(category => (
        <option key={category} value={category}>
          {t(category === 'other' ? 'museumEventForm.category.other' : `museumEvents.category.${category}`)}
        </option>
      ))}
    </Select>
  )
}
