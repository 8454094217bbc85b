/** SQL: whether something with this end is in force, SQL expressions; what has no end is. */
export const isInForce = (until: string, now: string): string => `(${until} is null or ${until} > ${now})`
