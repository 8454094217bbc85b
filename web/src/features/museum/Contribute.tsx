import { type Museum, mayEditMuseum } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ClaimMuseum } from './ClaimMuseum.tsx'
import { SuggestEdit } from './SuggestEdit.tsx'

/** What a member may do for a museum: edit it, or suggest an edit and claim it (ME1, ME5). */
export default function Contribute({ museum }: { museum: Museum }) {
  const t = useT()
  const { user } = useCurrentUser()
  if (!user) return null
  const mayEdit = mayEditMuseum(user, museum)
  return (
    <>
      {mayEdit && (
        <ButtonLink size="small" to={`/museum/${museum.slug}/edit`}>
          {t('museum.edit')}
        </ButtonLink>
      )}
      {!mayEdit && <SuggestEdit museum={museum} />}
      {!mayEdit && <ClaimMuseum museum={museum} user={user} />}
    </>
  )
}
