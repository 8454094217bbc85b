/** The greatest id that a museum can have; a greater one is nobody's, and no question for the database. */
export const greatestMuseumId = 2 ** 31 - 1
