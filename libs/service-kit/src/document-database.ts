const parts = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/

/**
 * The same MongoDB server, another database: for `MONGO_URL`, which may name several hosts and is then no URL that
 * `URL` reads. Where it has a user, that one stays a user of the database it was one of: MongoDB looks for users in the
 * database of the path unless `authSource` names another.
 */
export function inDocumentDatabase(url: string, name: string): string {
  const [, scheme, hosts, before, query = ''] = parts.exec(url) ?? []
  if (!scheme || !hosts) throw new Error('The address of MongoDB does not begin with mongodb:// and a host.')
  const options = new URLSearchParams(query)
  if (hosts.includes('@') && !options.has('authSource')) options.set('authSource', before || 'admin')
  return `${scheme}${hosts}/${name}${options.size > 0 ? `?${options}` : ''}`
}
