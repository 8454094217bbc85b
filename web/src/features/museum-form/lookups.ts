import { ApiError } from '@vitrine/api-client'
import type { AutoPopulated, Geocoded, MuseumFacts } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureText } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { Draft } from './draft.ts'

const explainsItself = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 429].includes(error.status)

/** Looks a museum up by its name (MC3). */
export function useAutoFill(onFound: (found: AutoPopulated) => void) {
  return useSingleMutation({
    meta: { quiet: true },
    send: (museumName: string, options) =>
      api.call(routes.autoPopulateMuseum, { body: { museumName } }, options),
    onSuccess(found) {
      onFound(found)
      if (found.found) toast.success(translate('autoFill.done'))
      else toast.error(translate('autoFill.none.title'), translate('autoFill.none.message'))
    },
    onError(error) {
      const text = explainsItself(error) ? failureText(error) : translate('autoFill.failed')
      toast.error(translate('newMuseum.failed.title'), text)
    },
  })
}

/** Looks up where an address is (MC4). */
export function useGeocode(onFound: (place: Geocoded) => void) {
  return useSingleMutation({
    meta: { quiet: true },
    send: (q: string, _options) => api.call(routes.geocode, { query: { q } }),
    onSuccess: onFound,
    onError(error) {
      if (error instanceof ApiError && error.status === 404)
        toast.error(translate('geocode.none.title'), translate('geocode.none.message'))
      else
        toast.error(
          translate('geocode.failed.title'),
          explainsItself(error) ? failureText(error) : translate('geocode.failed.message'),
        )
    },
  })
}

/** What an address is asked for by; null: too little is known of it. */
export function geocodeQuery({
  address,
  city,
  state,
  country,
}: Pick<Draft, 'address' | 'city' | 'state' | 'country'>): string | null {
  const [street, settlement] = [address.trim(), city.trim()]
  if (street === '' || settlement === '') return null
  return [street, settlement, state.trim(), country.trim()]
    .filter(part => !['', '-'].includes(part))
    .join(', ')
}

const filledFields = [
  ...(['name', 'description', 'address', 'city', 'state', 'zipCode', 'country'] as const),
  ...(['website', 'phone', 'email', 'featuredImage'] as const),
]

/** The fields of a draft that are empty, and that facts fill. A category that was not chosen counts as empty. */
export function filledBy(draft: Draft, facts: MuseumFacts): Partial<Draft> {
  const texts = filledFields.flatMap(field =>
    draft[field].trim() === '' && facts[field] !== '' ? [[field, facts[field]] as const] : [],
  )
  const hasPlace = draft.latitude.trim() !== '' || draft.longitude.trim() !== ''
  return {
    ...Object.fromEntries(texts),
    ...(facts.category && !draft.category && { category: facts.category }),
    ...(!hasPlace &&
      facts.latitude !== null &&
      facts.longitude !== null && { latitude: String(facts.latitude), longitude: String(facts.longitude) }),
  }
}
