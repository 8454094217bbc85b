/** "2053434540" as "(205) 343-4540"; null for any other number than one of the North American plan. */
export function phoneOf(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const parts = /^([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : null
}

/** A URL that is safe to link to, with its scheme; null for anything else. */
export function websiteOf(text: string): string | null {
  const given = text.trim()
  if (given === '' || /[\s<>"|]/.test(given)) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(given) ? given : `http://${given}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(url.hostname)) return null
  return url.href.replace(/[?#]$/, '').replace(/^(https?:\/\/[^/]+)\/$/, '$1')
}

/** Five digits, or five and four; leading zeros that a spreadsheet removed are restored. */
export function zipOf(text: string): string {
  const parts = /^(\d{3,5})(?:-?(\d{4}))?$/.exec(text.trim())
  if (!parts) return ''
  const five = (parts[1] ?? '').padStart(5, '0')
  return parts[2] ? `${five}-${parts[2]}` : five
}
