import { Plus } from 'lucide-react'
import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'

const CreateDialog = chunk(() => import('./CreateDialog.tsx'))

/** The way to a new community, for administrators and ambassadors (CO3). */
export function CreateCommunity() {
  const t = useT()
  const wording = useWording()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="filled"
        icon={<Plus size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t(`communities.create.${wording}`)}
      </Button>
      {isOpen && (
        <Boundary pending={null}>
          <CreateDialog onClosed={() => setOpen(false)} />
        </Boundary>
      )}
    </>
  )
}
