import { bundledFile } from '../src/import/bundled.ts'
import { testMeant } from './meant.ts'

testMeant('all 35,144', async () => bundledFile, 3)
