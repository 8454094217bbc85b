import { type CategoryCode, categoryCodes } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Chips } from '../../ui/Chips.tsx'

/** One chip a category, in its colour. Pressing the chosen one again clears the choice. */
export function CategoryChips({
  chosen,
  onChoose,
}: {
  chosen: CategoryCode | null
  onChoose: (category: CategoryCode | null) => void
}) {
  const t = useT()
  return (
    <Chips
      isWide
      label={t('discover.categories')}
      chips={categoryCodes.map(code => ({ value: code, label: t(`categories.${code}`), category: code }))}
      chosen={chosen ? [chosen] : []}
      onToggle={(code, isOn) => onChoose(isOn ? code : null)}
    />
  )
}
