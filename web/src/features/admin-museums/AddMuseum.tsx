import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../lib/api.ts'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/Button.tsx'

const MuseumFormDialog = chunk(() => import('./MuseumFormDialog.tsx'))

/** Adds a museum (AM3). */
export function AddMuseum() {
  const t = useT()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="filled"
        icon={<Plus size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('adminAdd.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <MuseumFormDialog
            title={t('adminAdd.open')}
            submitLabel={t('newMuseum.create')}
            send={async (body, options) => {
              await api.call(routes.adminCreateMuseum, { body }, options)
              void client.invalidateQueries({ queryKey: queryKeys.adminMuseums.all })
            }}
            onClosed={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
