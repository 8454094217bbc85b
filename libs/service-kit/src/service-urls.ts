import type { Service } from '@vitrine/contracts'
import { z } from 'zod'

const HttpUrl = z.url({ protocol: /^https?$/ })

type UrlVariable<Name extends Service = Service> = `${Uppercase<Name>}_URL`
/** The variable that holds a service's address: `CONTENT_URL`. */
export const urlVariable = <Name extends Service>(name: Name) =>
  `${name.toUpperCase()}_URL` as UrlVariable<Name>

/** For a configuration: `CONTENT_URL`, `MUSEUMS_URL` …, one for each of these services. */
export const serviceUrls = <Name extends Service>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [urlVariable(name), HttpUrl])) as Record<
    UrlVariable<Name>,
    typeof HttpUrl
  >

/** The origins that {@link serviceUrls} of these services read. */
export const originsOf = <Name extends Service>(
  names: readonly Name[],
  config: Record<UrlVariable<Name>, string>,
): Record<Name, string> =>
  Object.fromEntries(names.map(name => [name, new URL(config[urlVariable(name)]).origin])) as Record<
    Name,
    string
  >
