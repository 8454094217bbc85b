import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { CommunityDetail, MuteDuration, Profile, UserSummary } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { changeQuery, isUser, patchUser } from './cache.ts'
import { type Matches, patchCopies, removeCopies } from './copies.ts'
import { translate } from './i18n/translate.ts'
import { useSingleMutation } from './mutation.ts'
import { nameOf } from './names.ts'
import type { PersonPages } from './people-pages.ts'
import { queryKeys } from './query-keys.ts'

type Person = Pick<UserSummary, 'id' | 'username' | 'firstName' | 'lastName'>

/** The person on a card, as a member of a community, or what they wrote. */
const isOf =
  (id: number): Matches =>
  value =>
    isUser(id)(value) ||
    (value.userId === id && 'joinedAt' in value) ||
    ('content' in value && hasId(value.user, id))

const hasId = (person: unknown, id: number) => (person as { id?: number } | null | undefined)?.id === id

/** Lists of the settings name people on purpose; notifications follow by the stream. */
const named: readonly unknown[] = ['people', 'notifications']
const isNamed = ([group]: QueryKey) => named.includes(group)
/** A muted person's own page, and a museum's, still show what they wrote. */
const isPlace = (key: QueryKey) => key[0] === 'posts' && key[1] !== 'feed' && key[1] !== 'latest'
/** Those who moderate a community decide about everyone. */
function isQueue(client: QueryClient, [group, id, list]: QueryKey): boolean {
  if (group !== 'community') return false
  const moderates = () =>
    client.getQueryData<CommunityDetail>(queryKeys.community.detail(Number(id)))?.queues !== null
  return list === 'reviewQueue' || (list === 'members' && moderates())
}

const groups: readonly unknown[] = [
  'posts',
  'post',
  'comments',
  'communities',
  'community',
  'communityPost',
  'communityComments',
  'reviews',
  'search',
  'users',
  'notifications',
]

/** What shows people is read again when it is opened next: the other services learn of the change by its event. */
function expire(client: QueryClient) {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => groups.includes(queryKey[0]),
    refetchType: 'none',
  })
  void client.invalidateQueries({ queryKey: queryKeys.profiles.all })
}

/**
 * A block takes the person out of every list of the page at once, and their name from communities; a mute takes them out of feeds,
 * search, recommendations and communities.
 */
export function dropPerson(client: QueryClient, id: number, why: 'block' | 'mute') {
  const isKept = (key: QueryKey) => isNamed(key) || isQueue(client, key) || (why === 'mute' && isPlace(key))
  // A reply is shown with what it replies to.
  for (const { queryKey, copy } of removeCopies(client, isOf(id), isKept))
    if ('parentId' in copy)
      removeCopies(
        client,
        value => value.parentId === copy.id && 'content' in value,
        key => key !== queryKey,
      )
  if (why === 'mute') return
  for (const name of ['creator', 'invitedBy'])
    patchCopies(client, value => hasId(value[name], id) && 'memberCount' in value, { [name]: null } as never)
}

const removePerson = (client: QueryClient, list: QueryKey, id: number) =>
  changeQuery<PersonPages>(client, list, data => ({
    ...data,
    pages: data.pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== id) })),
  }))

const blocked = ({ isFollowing, followersCount }: Partial<Profile>): Partial<Profile> => ({
  isBlocked: true,
  isRestricted: true,
  isFollowing: false,
  isRequested: false,
  followsViewer: false,
  followersCount: Math.max(0, (followersCount ?? 0) - Number(isFollowing ?? false)),
})

export function useBlockUser(onDone?: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.block' },
    send: (person: Person, options) => api.call(routes.blockUser, { params: { id: person.id } }, options),
    onSuccess: (_, person) => {
      toast.success(translate('people.blocked', { name: nameOf(person) }))
      patchUser(client, person.id, blocked)
      dropPerson(client, person.id, 'block')
      expire(client)
      void client.invalidateQueries({ queryKey: queryKeys.people.all })
      onDone?.()
    },
  })
}

export function useUnblockUser() {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.unblock' },
    send: (person: Person, options) => api.call(routes.unblockUser, { params: { id: person.id } }, options),
    onSuccess: (_, person) => {
      toast.success(translate('people.unblocked', { name: nameOf(person) }))
      removePerson(client, queryKeys.people.blocked, person.id)
      expire(client)
    },
  })
}

export function useMuteUser() {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.mute' },
    send: ({ person, duration }: { person: Person; duration: MuteDuration }, options) =>
      api.call(routes.muteUser, { params: { id: person.id }, body: { duration } }, options),
    onSuccess: ({ until }, { person }) => {
      toast.success(translate('people.muted', { name: nameOf(person) }))
      patchUser(client, person.id, { isMuted: true, mutedUntil: until })
      dropPerson(client, person.id, 'mute')
      expire(client)
      void client.invalidateQueries({ queryKey: queryKeys.people.muted })
    },
  })
}

export function useUnmuteUser() {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.unmute' },
    send: (person: Person, options) => api.call(routes.unmuteUser, { params: { id: person.id } }, options),
    onSuccess: (_, person) => {
      toast.success(translate('people.unmuted', { name: nameOf(person) }))
      patchUser(client, person.id, { isMuted: false, mutedUntil: null })
      removePerson(client, queryKeys.people.muted, person.id)
      expire(client)
    },
  })
}
