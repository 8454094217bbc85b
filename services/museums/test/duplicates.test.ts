import { afterAll } from 'vitest'
import { writeSample } from './bundled-sample.ts'
import { recognised, testImportedOnce } from './imported-once.ts'

const sample = await writeSample(recognised, 10)
afterAll(sample.remove)

testImportedOnce('a sample of the bundled file', async () => sample)
