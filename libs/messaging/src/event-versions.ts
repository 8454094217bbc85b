/**
 * Guards published event versions: a consumer that was written for one must understand it for ever. The versions that
 * were published are recorded in docs/event-versions.json.
 */
import type { EventDefinition } from '@vitrine/contracts'
import { z } from 'zod'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Schema = { [key: string]: Json }

/** By `type@version`: who publishes it, and the JSON Schema that its consumers rely on. */
export type EventVersions = Record<string, { producer: string; schema: Schema }>

/** Neither changes what is valid. */
const annotations = new Set(['$schema', 'title', 'description', 'examples', 'deprecated', '$comment'])

export function eventVersionsOf(events: readonly EventDefinition[]): EventVersions {
  const entries = events.map(({ type, version, producer, data }): [string, EventVersions[string]] => [
    `${type}@${version}`,
    { producer, schema: z.toJSONSchema(data, { io: 'input' }) as Schema },
  ])
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)))
}

/**
 * What `current` does to published versions that it must not do: one line each, empty when it only adds versions and
 * optional fields.
 */
export function brokenVersions(published: EventVersions, current: EventVersions): string[] {
  return Object.entries(published).flatMap(([name, before]) => {
    const after = current[name]
    if (!after) return [`${name} is published and must not be removed`]
    if (after.producer !== before.producer)
      return [`${name} is published by ${before.producer} and must not move to ${after.producer}`]
    return differences(before.schema, after.schema, 'data').map(
      what => `${name} is published and must not change: ${what}. Publish a new version instead`,
    )
  })
}

function differences(before: Json | undefined, after: Json | undefined, path: string): string[] {
  if (isObjectSchema(before) && isObjectSchema(after)) return objectDifferences(before, after, path)
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((each, index) => differences(each, after[index], path))
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys]
      .filter(key => !annotations.has(key))
      .flatMap(key => differences(before[key], after[key], key === 'items' ? `${path}[]` : path))
  }
  return before === after
    ? []
    : [
        `${path} has ${JSON.stringify(after) ?? 'no constraint'} in place of ${JSON.stringify(before) ?? 'none'}`,
      ]
}

/** Only here something may be added: a field that is not required. */
function objectDifferences(before: ObjectSchema, after: ObjectSchema, path: string): string[] {
  const { properties: fieldsBefore, required: requiredBefore = [], ...restBefore } = before
  const { properties: fieldsAfter, required: requiredAfter = [], ...restAfter } = after
  const ofField = (field: string): string[] => {
    const at = `${path}.${field}`
    if (!(field in fieldsAfter)) return [`${at} is missing`]
    if (!(field in fieldsBefore)) {
      if (requiredAfter.includes(field)) return [`${at} is new and required`]
      return before.additionalProperties === false ? [`${at} is new in an object that allows no other`] : []
    }
    const isRequired = requiredAfter.includes(field)
    if (isRequired !== requiredBefore.includes(field))
      return [`${at} is ${isRequired ? 'required' : 'optional'} now`]
    return differences(fieldsBefore[field], fieldsAfter[field], at)
  }
  const fields = new Set([...Object.keys(fieldsBefore), ...Object.keys(fieldsAfter)])
  return [...differences(restBefore as Schema, restAfter as Schema, path), ...[...fields].flatMap(ofField)]
}

type ObjectSchema = { properties: Schema; required?: string[]; [key: string]: Json | undefined }

const isRecord = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isObjectSchema = (value: Json | undefined): value is ObjectSchema & Schema =>
  isRecord(value) && value.type === 'object' && isRecord(value.properties)
