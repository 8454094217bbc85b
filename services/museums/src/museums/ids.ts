/** The largest value of the column `museums.id`; PostgreSQL refuses to compare it with a larger number. */
export const maxMuseumId = 2 ** 31 - 1
