import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { compress } from './build/compress.ts'
import { fileAccess } from './build/file-access.ts'
import { page } from './build/page.ts'

export default defineConfig({
  plugins: [fileAccess(), react(), catalogues(), page(), compress()],
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One chunk with zod and how it is set: whoever makes schemas runs it first.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|src\/lib\/zod\.ts$/ }] },
      },
    },
  },
})
