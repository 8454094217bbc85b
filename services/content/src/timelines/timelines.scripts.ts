/** What Redis does in one step for the timelines. Without `numberOfKeys` the first argument says how many keys follow. */
import type { Result } from 'ioredis'

/** The value of a build key begins so while a process builds the timeline … */
export const building = 'build:'
/** … and so while the timeline must not be stored. */
export const blocked = 'block:'

export const timelineScripts = {
  /**
   * One text instead of 300: reading the answer costs a tenth. The expiry is renewed once a day, because each renewal
   * is a write to the append-only file.
   */
  readTimeline: {
    numberOfKeys: 1,
    lua: `
local members = redis.call('ZREVRANGE', KEYS[1], 0, -1)
if #members == 0 then return '' end
if redis.call('TTL', KEYS[1]) < tonumber(ARGV[1]) - 86400 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return table.concat(members, ',')`,
  },
  /** The build's token becomes the member with score 0: an empty timeline exists too, and each has a generation. */
  storeTimeline: {
    numberOfKeys: 2,
    lua: `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZADD', KEYS[1], 0, ARGV[1])
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], ARGV[i], ARGV[i]) end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1`,
  },
  /** Keys come in pairs: the timeline and its build key. A timeline that is being built may lack the post. */
  pushIntoTimelines: {
    lua: `
for i = 1, #KEYS, 2 do
  if redis.call('EXISTS', KEYS[i]) == 1 then
    redis.call('ZADD', KEYS[i], ARGV[1], ARGV[1])
    local surplus = redis.call('ZCARD', KEYS[i]) - tonumber(ARGV[2]) - 1
    if surplus > 0 then redis.call('ZREMRANGEBYRANK', KEYS[i], 1, surplus) end
  else
    local state = redis.call('GET', KEYS[i + 1])
    if state and string.sub(state, 1, ${building.length}) == '${building}' then redis.call('DEL', KEYS[i + 1]) end
  end
end`,
  },
  /** As above, removing a post. A full timeline is deleted: what would move up at its end is in SQL only. */
  dropFromTimelines: {
    lua: `
for i = 1, #KEYS, 2 do
  if redis.call('EXISTS', KEYS[i]) == 1 then
    local isFull = redis.call('ZCARD', KEYS[i]) > tonumber(ARGV[2])
    if redis.call('ZREM', KEYS[i], ARGV[1]) == 1 and isFull then redis.call('DEL', KEYS[i]) end
  else
    local state = redis.call('GET', KEYS[i + 1])
    if state and string.sub(state, 1, ${building.length}) == '${building}' then redis.call('DEL', KEYS[i + 1]) end
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
    readTimeline(key: string, seconds: number): Result<string, Context>
    storeTimeline(
      timeline: string,
      build: string,
      token: string,
      seconds: number,
      ...ids: number[]
    ): Result<0 | 1, Context>
    pushIntoTimelines(keyCount: number, ...keysThenIdAndLength: (string | number)[]): Result<null, Context>
    dropFromTimelines(keyCount: number, ...keysThenIdAndLength: (string | number)[]): Result<null, Context>
    unblockTimelines(keyCount: number, ...keysThenToken: string[]): Result<null, Context>
  }
}
