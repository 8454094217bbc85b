import type { MessageFolder } from '@vitrine/contracts'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { MessagesScreen } from '../../features/messages/MessagesScreen.tsx'
import { useCurrentUser } from '../../lib/session.ts'

const idIn = (text: string | null | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)

/** `/messages` and `/messages/:id`, for members. `?to=` is a user to write to, `?folder=requests` the other folder. */
export default function MessagesPage() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { user } = useCurrentUser()
  if (!user) return null
  const folder: MessageFolder = query.get('folder') === 'requests' ? 'requests' : 'inbox'
  return (
    <MessagesScreen
      me={user}
      opened={{
        conversationId: id === undefined ? null : (idIn(id) ?? 0),
        recipientId: idIn(query.get('to')),
      }}
      folder={folder}
      onFolder={chosen => void navigate(chosen === 'requests' ? '/messages?folder=requests' : '/messages')}
      onLeave={to => void navigate(to === undefined ? '/messages' : `/messages/${to}`, { replace: true })}
    />
  )
}
