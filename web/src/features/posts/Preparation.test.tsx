// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeClient, makePages, makePost } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import type { PostPages } from '../../lib/cache.ts'
import { closeCreatePost, useCreatePostRequest } from '../../lib/create-post.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import Preparation from './Preparation.tsx'

afterEach(() => vi.unstubAllGlobals())

it('opens the dialog with what a failed insight says, and removes it from the lists once it is deleted', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = makeClient()
  const post = makePost({ id: 7, status: 'failed', failure: 'damaged' })
  client.setQueryData(queryKeys.posts.feed, makePages([post]))
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <Preparation post={post} />
      </Texts>
    </QueryClientProvider>,
  )
  const { result } = renderHook(useCreatePostRequest)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(result.current?.replaced).toMatchObject({ id: 7, status: 'failed' })
  act(closeCreatePost)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => client.getQueryData<PostPages>(queryKeys.posts.feed)?.pages[0]?.data).toEqual([])
})
