/**
 * The text of a redis.conf with a password. Jobs are stored there too, so nothing may be evicted and every write reaches the
 * append-only file.
 */
export function redisConfiguration(
  password: string,
  directory: string,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const settings = {
    requirepass: password,
    dir: directory,
    save: '',
    appendonly: 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
    ...more,
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${JSON.stringify(String(value))}\n`)
    .join('')
}
