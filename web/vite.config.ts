import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { page } from './build/page.ts'

/** `VITE_API` names the gateway that the dev server passes `/api` on to. */
export default defineConfig({
  plugins: [react(), page(), compress()],
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
  server: {
    proxy: { '/api': { target: process.env.VITE_API ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
})
