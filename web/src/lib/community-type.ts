import type { CategoryCode, CommunityType } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'

/** The category of museums whose colour a kind of community has. */
export const categoryOfType: Record<CommunityType, CategoryCode> = {
  general: 'other',
  art: 'art',
  history: 'history',
  science: 'science',
  family: 'children',
  photography: 'technology',
  local: 'cultural',
  study: 'university',
}

/** Readers' browsers ask no other site for pictures: the server fetches what an address of another site names. */
export const pictureAddress = (imageUrl: string | null): string | null =>
  imageUrl === null || imageUrl === '' || imageUrl.startsWith('/')
    ? imageUrl || null
    : `${routes.previewPicture.path}?${new URLSearchParams({ url: imageUrl })}`
