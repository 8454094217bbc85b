/** What Redis does in one step for the timelines. Without `numberOfKeys` the first argument says how many keys follow. */
import type { Result } from 'ioredis'

/** A key that says so is held by whoever builds the timeline … */
export const building = 'build:'
/** … and one that says so, by what is about to make it wrong. */
export const barred = 'bar:'

export const timelineScripts = {
  /** One text instead of 300: reading the answer costs a tenth. */
  readTimeline: {
    numberOfKeys: 1,
    lua: `
redis.call('EXPIRE', KEYS[1], ARGV[1])
return table.concat(redis.call('ZREVRANGE', KEYS[1], 0, -1), ',')`,
  },
  storeTimeline: {
    numberOfKeys: 2,
    lua: `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1], KEYS[2])
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], ARGV[i], ARGV[i]) end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1`,
  },
  /** Keys come in pairs: the timeline, and who builds it; what is being built has not seen the insight. */
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
  /** As above, taking an insight out. A full timeline goes as a whole: what would move up at its end is in SQL only. */
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
  liftBars: {
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
    liftBars(keyCount: number, ...keysThenValue: string[]): Result<null, Context>
  }
}
