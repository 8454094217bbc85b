import { managerRequestNotesMaxCharacters } from '@vitrine/contracts'
import type { ComponentProps } from 'react'
import { TextArea } from '../../ui/TextArea.tsx'

/** What an administrator writes to the requester. */
export const NotesField = (props: Omit<ComponentProps<typeof TextArea>, 'max' | 'maxLength'>) => (
  <TextArea {...props} max={managerRequestNotesMaxCharacters} maxLength={managerRequestNotesMaxCharacters} />
)
