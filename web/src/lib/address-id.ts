/** The id that a segment of an address names; null: it can name none. */
export const addressId = (segment: string): number | null =>
  /^[1-9][0-9]{0,9}$/.test(segment) ? Number(segment) : null
