import { bundledFile } from '../src/import/bundled.ts'
import { testImportedOnce } from './imported-once.ts'

testImportedOnce('the bundled file', async () => ({ path: bundledFile, rows: 35_144 }))
