import { useLocation } from 'react-router-dom'

/** Communities and groups are one thing in two wordings, by the prefix of the address (D-01, D-05). */
export type Wording = 'community' | 'group'

export const communitiesPaths = { community: '/communities', group: '/groups' } as const

export const wordingOf = (pathname: string): Wording =>
  /^\/groups(\/|$)/.test(pathname) ? 'group' : 'community'

export const useWording = (): Wording => wordingOf(useLocation().pathname)

/** The page of a community in the wording of the current one. */
export function useCommunityPath(): (id: number) => string {
  const wording = useWording()
  return id => `${communitiesPaths[wording]}/${id}`
}
