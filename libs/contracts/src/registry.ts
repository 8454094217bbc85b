import type { Service } from './services.ts'

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never

/**
 * What the services declare, in one object by name. A name that two services declare, and a declaration that names
 * another service than the one it stands under, would be lost in silence: both throw.
 */
export function merge<ByService extends Record<Service, object>>(
  byService: ByService,
  serviceOf: (definition: never) => Service,
): Intersection<ByService[Service]> {
  const all: Record<string, unknown> = {}
  for (const [service, definitions] of Object.entries(byService)) {
    for (const [name, definition] of Object.entries(definitions)) {
      if (name in all) throw new Error(`"${name}" is declared by ${service} and by another service.`)
      if (serviceOf(definition as never) !== service)
        throw new Error(`"${name}" stands under ${service} and names ${serviceOf(definition as never)}.`)
      all[name] = definition
    }
  }
  return all as Intersection<ByService[Service]>
}
