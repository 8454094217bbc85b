// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { makePost } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { PostCard } from './PostCard.tsx'

afterEach(cleanup)

it('lists the tags that its text does not write, also one that begins a written one', () => {
  const post = makePost({
    content: 'For #artists in the #cafe\u0301',
    tags: ['art', 'artists', 'caf\u00e9', 'light'],
  })
  render(
    <MemoryRouter>
      <Texts>
        <PostCard post={post} />
      </Texts>
    </MemoryRouter>,
  )
  const tags = screen.getAllByRole('link').filter(link => link.textContent?.startsWith('#'))
  expect(tags.map(link => link.textContent)).toEqual(['#artists', '#cafe\u0301', '#art', '#light'])
  expect(tags.map(link => new URL((link as HTMLAnchorElement).href).searchParams.get('q'))).toEqual([
    '#artists',
    '#caf\u00e9',
    '#art',
    '#light',
  ])
})
