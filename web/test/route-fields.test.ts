import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { withUsedFields } from '../build/route-fields.ts'

const source = `
const owner = 'content'
export const getPost = defineRoute({
  method: 'GET',
  path: '/api/posts/:id',
  response: { 200: z.array(Post), 404: z.object({ path: z.string() }) },
  errors: ['not_found'],
  summary: 'One post, and \\'all\\' of it',
})
export const other = { summary: 'stays' }
const of = { owner, access: 'user' } as const
const like = { ...of, method: 'POST', body: Empty.optional() } as const
export const likePost = defineRoute({ ...like, path: '/api/posts/:id/like' })
`

it('leaves of a route what calls it, and everything else alone', () => {
  const stripped = withUsedFields(source, parseAst(source, { lang: 'ts' }))
  expect(stripped.replaceAll(/\s+/g, ' ').trim()).toBe(
    "const owner = 'content' " +
      "export const getPost = defineRoute({ method: 'GET', path: '/api/posts/:id', }) " +
      "export const other = { summary: 'stays' } " +
      'const of = { } as const ' +
      "const like = { ...of, method: 'POST', } as const " +
      "export const likePost = defineRoute({ ...like, path: '/api/posts/:id/like' })",
  )
})
