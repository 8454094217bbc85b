import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import { openCreatePost } from '../../lib/create-post.ts'
import { Preparing } from '../../ui/post/preparing/Preparing.tsx'
import { deletePost } from './deletion.ts'
import { rereadPost } from './live.ts'

/** In place of the media of an insight, while they are not ready or once they have failed. */
export default function Preparation({ post }: { post: Post }) {
  const client = useQueryClient()
  return (
    <Preparing
      post={post}
      onReady={() => void rereadPost(client, post.id)}
      onTryAgain={() => openCreatePost({ replaced: post })}
      onDelete={({ byKeyboard }) => deletePost(client, post.id, { focusUndo: byKeyboard })}
    />
  )
}
