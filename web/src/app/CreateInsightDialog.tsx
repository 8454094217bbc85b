import type { ComponentProps } from 'react'
import { InsightDialog } from '../features/insights/InsightDialog.tsx'
import AntdRoom from '../theme/antd.tsx'

export default function CreateInsightDialog(props: ComponentProps<typeof InsightDialog>) {
  return (
    <AntdRoom>
      <InsightDialog {...props} />
    </AntdRoom>
  )
}
