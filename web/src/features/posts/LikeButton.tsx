import type { Post } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { useMemberPress } from '../../lib/session.ts'
import { useSignInPrompt } from '../../lib/sign-in-prompt.ts'
import { LikeButton as Heart } from '../../ui/LikeButton.tsx'
import { useToggleLike } from './mutations.ts'

/** The like button of an insight; it changes at once. */
export function LikeButton({ post }: { post: Pick<Post, 'id' | 'isLiked' | 'likesCount'> }) {
  const t = useT()
  const press = useMemberPress()
  const askToSignIn = useSignInPrompt()
  const { mutate: toggle } = useToggleLike(post.id)
  return (
    <Heart
      isLiked={post.isLiked}
      likesCount={post.likesCount}
      onToggle={() => press(toggle, () => askToSignIn(t('posts.signInToLike')))}
    />
  )
}
