import type { ComponentProps } from 'react'
import AntdProvider from '../../theme/antd.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** In a chunk of its own, with what a dialog needs. */
export default function ConfirmDelivery(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <AntdProvider>
      <ConfirmDialog {...props} />
    </AntdProvider>
  )
}
