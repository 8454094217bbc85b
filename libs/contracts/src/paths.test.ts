import { expect, it } from 'vitest'
import { commentPath, parsePostPath, postPath } from './paths.ts'

it('leads to the post and the comment that the path was made of', () => {
  expect(parsePostPath(postPath(7))).toEqual({ postId: 7, commentId: null })
  expect(parsePostPath(commentPath(postPath(7), 90))).toEqual({ postId: 7, commentId: 90 })
  for (const path of ['/profile/ada', '/post/', '/post/x', '/post/7/edit', 'https://a.example/post/7']) {
    expect(parsePostPath(path)).toBeNull()
  }
})
