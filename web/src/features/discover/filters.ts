/** What lists of museums can be limited to, besides a category (DI3). */
export const museumFilters = ['open', 'free', 'wheelchair'] as const
export type MuseumFilter = (typeof museumFilters)[number]

/** Those in an address, `?open=1&free=1`. */
export const filtersIn = (params: URLSearchParams): MuseumFilter[] =>
  museumFilters.filter(each => params.get(each) === '1')

const amenityOf = { free: 'free_admission_days', wheelchair: 'wheelchair_accessibility' } as const

/** The query of the route that lists museums. */
export function filterQuery(filters: readonly MuseumFilter[]) {
  const amenities = filters.flatMap(each => (each === 'open' ? [] : [amenityOf[each]]))
  return {
    ...(filters.includes('open') && { openNow: 'true' }),
    ...(amenities.length > 0 && { amenities: amenities.join(',') }),
  }
}
