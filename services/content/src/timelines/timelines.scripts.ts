/**
 * What Redis does in one step for the timelines. A timeline is a string: the eight bytes of its generation, then
 * eight for each id (a double, as Node reads them), the newest last. Without `numberOfKeys` the first argument says
 * how many keys follow; they come in pairs: the timeline and its build key.
 */
import type { Result } from 'ioredis'

/** The value of a build key begins so while a process builds the timeline … */
export const building = 'build:'
/** … and so while the timeline must not be stored. */
export const blocked = 'block:'

/** A timeline that is being built may lack the post, or still have it. */
const stopBuilding = `
    local state = redis.call('GET', KEYS[i + 1])
    if state and string.sub(state, 1, ${building.length}) == '${building}' then redis.call('DEL', KEYS[i + 1]) end`

/** The ids of a timeline but for one, the newest last, each once, at most as many as `limit`. */
const idsWithout = `
local function idsWithout(value, id, limit)
  local newestFirst, seen = {}, {}
  for last = #value, 16, -8 do
    local each = string.sub(value, last - 7, last)
    if each ~= id and not seen[each] then
      seen[each] = true
      newestFirst[#newestFirst + 1] = each
      if #newestFirst == limit then break end
    end
  end
  local ids = {}
  for i = #newestFirst, 1, -1 do ids[#ids + 1] = newestFirst[i] end
  return ids
end`

export const timelineScripts = {
  /** The expiry is renewed once a day, because each renewal is a write to the append-only file. */
  readTimeline: {
    numberOfKeys: 1,
    lua: `
local value = redis.call('GET', KEYS[1])
if value and redis.call('TTL', KEYS[1]) < tonumber(ARGV[1]) - 86400 then
  redis.call('EXPIRE', KEYS[1], ARGV[1])
end
return value`,
  },
  storeTimeline: {
    numberOfKeys: 2,
    lua: `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2])
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`,
  },
  /** Appends an id (1), and every 64 ids keeps the newest (2) only: appending costs nothing, however long it is. */
  pushIntoTimelines: {
    lua: `${idsWithout}
local limit = tonumber(ARGV[2])
for i = 1, #KEYS, 2 do
  if redis.call('EXISTS', KEYS[i]) == 1 then
    if redis.call('APPEND', KEYS[i], ARGV[1]) >= 8 * (1 + limit + 64) then
      local value = redis.call('GET', KEYS[i])
      local kept = string.sub(value, 1, 8) .. table.concat(idsWithout(value, '', limit))
      redis.call('SET', KEYS[i], kept, 'KEEPTTL')
    end
  else${stopBuilding}
  end
end`,
  },
  /** Removes an id (1). Where as many (2) as a timeline holds were there, the next one is in SQL only: it is deleted. */
  dropFromTimelines: {
    lua: `${idsWithout}
for i = 1, #KEYS, 2 do
  local value = redis.call('GET', KEYS[i])
  if value then
    local before = #idsWithout(value, '', #value)
    local ids = idsWithout(value, ARGV[1], #value)
    if #ids < before and before >= tonumber(ARGV[2]) then redis.call('DEL', KEYS[i])
    elseif #ids < before then
      redis.call('SET', KEYS[i], string.sub(value, 1, 8) .. table.concat(ids), 'KEEPTTL')
    end
  else${stopBuilding}
  end
end`,
  },
  /** Deletes the keys that hold this value. */
  unblockTimelines: {
    lua: `
for i = 1, #KEYS do
  if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i]) end
end`,
  },
} as const

declare module 'ioredis' {
  interface RedisCommander<Context> {
    readTimelineBuffer(key: string, seconds: number): Result<Buffer | null, Context>
    storeTimeline(
      timeline: string,
      build: string,
      token: string,
      value: Buffer,
      seconds: number,
    ): Result<0 | 1, Context>
    pushIntoTimelines(
      keyCount: number,
      ...keysThenIdAndLimit: (string | number | Buffer)[]
    ): Result<null, Context>
    dropFromTimelines(
      keyCount: number,
      ...keysThenIdAndLimit: (string | number | Buffer)[]
    ): Result<null, Context>
    unblockTimelines(keyCount: number, ...keysThenToken: string[]): Result<null, Context>
  }
}
