import { afterAll } from 'vitest'
import { writeSample } from './bundled-sample.ts'
import { queries, testMeant } from './meant.ts'

/** Words of the museums that are meant; those of nearly every museum would make the sample the whole file. */
const words = queries
  .flatMap(([, meant]) => meant.split(/[^\p{L}]+/u))
  .filter(word => word.length > 4 && !/^(museum|history|national|center|house|american)$/i.test(word))

const sample = await writeSample(words, 40)
afterAll(sample.remove)

testMeant(`${sample.rows} that share a word with one or are taken at random`, async () => sample.path, 1)
