import type { Museum } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Leads members who may not edit a museum to the form that suggests an edit (ME1). */
export function SuggestEdit({ museum: { slug } }: { museum: Museum }) {
  const t = useT()
  return (
    <ButtonLink size="small" to={`/museum/${slug}/edit`}>
      {t('museum.suggestEdit')}
    </ButtonLink>
  )
}
