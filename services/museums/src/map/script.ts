/**
 * The map is part of the web app and needs no script of others: what is left of the one of Google's maps is that it
 * calls back. The route allows only names and dots in `callback`.
 */
export function scriptFor(callback: string | undefined): string {
  if (callback === undefined) return '// The map is part of the web app.\n'
  const names = JSON.stringify(callback.split('.'))
  return `(names => {
  const owner = names.slice(0, -1).reduce((at, name) => at?.[name], globalThis)
  owner?.[names.at(-1)]?.()
})(${names})
`
}
