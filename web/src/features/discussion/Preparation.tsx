import { useQueryClient } from '@tanstack/react-query'
import type { CommunityPost } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Preparing } from '../../ui/post/preparing/Preparing.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { rereadPost } from './live.ts'
import { startAgain } from './try-again.ts'

/** In place of the media of a post of a community, while they are not ready or once they have failed. */
export default function Preparation({
  post,
  userId,
  isOwnAddress,
  onWithdraw,
}: {
  post: CommunityPost
  userId: number
  /** Its own address has no field to write in. */
  isOwnAddress: boolean
  onWithdraw: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = useCommunityPath()(post.communityId)
  function tryAgain() {
    if (!startAgain(userId, post)) toast.info(t('discussion.tryAgain.notEmpty'))
    else if (isOwnAddress) navigate(path)
  }
  return (
    <Preparing
      post={post}
      onReady={() => void rereadPost(client, post.id)}
      onTryAgain={tryAgain}
      onDelete={onWithdraw}
    />
  )
}
