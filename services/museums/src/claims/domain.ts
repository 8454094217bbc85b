import { getDomain } from 'tldts'

/** `museum.example.co.uk` is `example.co.uk`; below a host of many sites (`name.blogspot.com`) each name is one of its own. */
const registrable = (address: string): string | null => getDomain(address, { allowPrivateDomains: true })

/** Whether an e-mail address has the registrable domain of a website; null: there is none to compare with. */
export function isOfWebsite(email: string, website: string | null): boolean | null {
  const site = website ? registrable(website) : null
  if (site === null) return null
  return registrable(email.slice(email.lastIndexOf('@') + 1)) === site
}
