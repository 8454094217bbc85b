import { Suspense, use } from 'react'
import AntdProvider from '../../theme/antd.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { MuseumForm, type MuseumFormProps } from './museum-form.ts'

/** The form of a new museum in a dialog. */
export default function MuseumFormDialog({
  title,
  onClosed,
  ...form
}: Omit<MuseumFormProps, 'onDone' | 'onClose'> & { title: string; onClosed: () => void }) {
  const Form = use(MuseumForm)
  return (
    <AntdProvider>
      <Dialog title={title} onClosed={onClosed}>
        {close => (
          <Suspense fallback={<PageSpinner />}>
            <Form {...form} onDone={close} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </AntdProvider>
  )
}
