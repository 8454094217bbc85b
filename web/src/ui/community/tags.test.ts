import { expect, it } from 'vitest'
import { tagsIn } from './CommunityForm.tsx'

it('reads tags between commas, trimmed, without empty ones', () => {
  expect(tagsIn(' prints, , drawings ,')).toEqual(['prints', 'drawings'])
})
