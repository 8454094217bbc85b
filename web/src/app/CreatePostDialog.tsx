import type { ComponentProps } from 'react'
import { PostDialog } from '../features/compose/PostDialog.tsx'
import AntdProvider from '../theme/antd.tsx'

export default function CreatePostDialog(props: ComponentProps<typeof PostDialog>) {
  return (
    <AntdProvider>
      <PostDialog {...props} />
    </AntdProvider>
  )
}
