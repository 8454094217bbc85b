import { defineEvent } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { brokenVersions, eventVersionsOf } from '../src/event-versions.ts'

const fields = {
  post: z.object({ id: z.int(), tags: z.array(z.object({ name: z.string() })) }),
  museum: z.object({ id: z.int() }).nullable(),
  note: z.string().max(140).optional(),
}
const event = (data: z.ZodRawShape, version = 1, producer: 'content' | 'identity' = 'content') =>
  defineEvent({
    type: 'post-shared',
    version,
    producer,
    key: () => 1,
    data: z.object(data),
    summary: 'A test’s',
  })

const published = eventVersionsOf([event(fields)])
const broken = (...events: ReturnType<typeof event>[]) => brokenVersions(published, eventVersionsOf(events))

describe('a published event version', () => {
  it.each([
    ['is unchanged', fields],
    ['gets an optional field', { ...fields, place: z.string().optional() }],
    ['gets a field with a default', { ...fields, place: z.string().default('') }],
    [
      'gets an optional field in an object in a list',
      {
        ...fields,
        post: fields.post.extend({
          tags: z.array(z.object({ name: z.string(), slug: z.string().optional() })),
        }),
      },
    ],
    [
      'gets an optional field in a nullable object',
      { ...fields, museum: z.object({ id: z.int(), city: z.string().optional() }).nullable() },
    ],
    ['gets a description', { ...fields, note: fields.note.describe('What the author adds.') }],
  ])('may stay when it %s', (_how, data) => {
    expect(broken(event(data))).toEqual([])
  })

  it.each([
    ['gets a required field', { ...fields, place: z.string() }, 'data.place is new and required'],
    ['loses a field', { post: fields.post, museum: fields.museum }, 'data.note is missing'],
    [
      'changes a type',
      { ...fields, note: z.int().optional() },
      'data.note has "integer" in place of "string"',
    ],
    [
      'changes a limit',
      { ...fields, note: z.string().max(70).optional() },
      'data.note has 70 in place of 140',
    ],
    ['requires what was optional', { ...fields, note: z.string().max(140) }, 'data.note is required now'],
    ['no longer requires a field', { ...fields, post: fields.post.optional() }, 'data.post is optional now'],
    ['allows no null any more', { ...fields, museum: z.object({ id: z.int() }) }, 'data.museum'],
    [
      'changes inside a list',
      { ...fields, post: fields.post.extend({ tags: z.array(z.object({ label: z.string() })) }) },
      'data.post.tags[].name is missing',
    ],
  ])('must not change: it %s', (_how, data, message) => {
    const found = broken(event(data))
    expect(found.join('\n')).toContain(message)
    expect(found[0]).toMatch(
      /^post-shared@1 is published and must not change: .*Publish a new version instead$/,
    )
  })

  it('refuses any new field where the object allowed no other', () => {
    const strict = (data: z.ZodRawShape) =>
      eventVersionsOf([{ ...event({}), key: () => 1, data: z.strictObject(data) }])
    expect(brokenVersions(strict({ a: z.int() }), strict({ a: z.int(), b: z.int().optional() }))).toEqual([
      expect.stringContaining('data.b is new in an object that allows no other'),
    ])
  })

  it('must not be removed or move to another producer, but a new version may join it', () => {
    expect(broken()).toEqual(['post-shared@1 is published and must not be removed'])
    expect(broken(event(fields, 2))).toEqual(['post-shared@1 is published and must not be removed'])
    expect(broken(event(fields, 1, 'identity'))).toEqual([
      'post-shared@1 is published by content and must not move to identity',
    ])
    expect(broken(event(fields), event({ whole: z.string() }, 2))).toEqual([])
  })
})
