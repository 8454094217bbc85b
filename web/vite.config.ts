import react from '@vitejs/plugin-react'
import { rendererDirectory } from '@vitrine/contracts'
import { defineConfig } from 'vite'
import { catalogueName, catalogues } from './build/catalogues.ts'
import { compress } from './build/compress.ts'
import { fileAccess } from './build/file-access.ts'
import { withoutJsonSchema } from './build/json-schema.ts'
import { memberModules } from './build/member-modules.ts'
import { page } from './build/page.ts'
import { productionRouter } from './build/production-router.ts'
import { withoutUnusedRouteFields } from './build/route-fields.ts'
import { screens } from './build/screens.ts'

/** `--ssr` builds what the gateway renders pages with, in one directory that needs no packages beside it. */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    fileAccess(),
    withoutUnusedRouteFields(),
    withoutJsonSchema(),
    productionRouter(),
    react(),
    catalogues(),
    page(),
    screens(),
    compress(),
  ],
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: isSsrBuild ? 'node24' : 'es2022',
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild && { outDir: `dist/${rendererDirectory}`, copyPublicDir: false, emptyOutDir: false }),
    rolldownOptions: {
      ...(isSsrBuild && { input: { render: 'src/app/server.tsx' } }),
      output: {
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${catalogueName(facadeModuleId ?? '') ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            // One chunk with zod and how it is set: whoever makes schemas runs it first.
            { name: 'zod', test: /node_modules\/zod\/|src\/lib\/zod\.ts$/, priority: 3 },
            // What most screens use in one chunk: dozens of small ones cost a museum's page 8 kB more. Dialogs would
            // bring antd into it. What communities and events alone use stays with their screens, and so do menus, switches
            // and selects; what takes files, and what is small and belongs to forms, stays with those. The landing page and
            // a museum's page begin without fields and tabs, which have chunks of their own below.
            {
              name: 'shared',
              test: /libs\/contracts\/src\/(?!\w+\/(?:communities\/|media)|media-failures)|web\/src\/(lib|ui)\/(?![\w-]*dialog\.|(?:field|menu|select|switch|tabs)\.|text-?area|character-?count|form-problems|community|(?:live-|museum-)?event|meetups|rsvp|own-zone|toast-failure|attachments|uploads)/i,
              minShareCount: 8,
              priority: 2,
            },
            {
              name: 'controls',
              test: /web\/src\/(ui\/(character-?count|tabs)\.|lib\/(form-problems|toast-failure)\.)/i,
              priority: 1,
            },
            { name: 'fields', test: /web\/src\/ui\/(field|text-?area)\./i, priority: 1 },
            // Of a community's page: each of them is smaller than what a file of its own costs.
            {
              name: 'small',
              test: /web\/src\/lib\/(address-id|community-(restrictions|wording))\.|(communities\/(community|discussion-limits)|museums\/covers)\.|icons\/(image-plus|video|rotate-ccw-clock)\./,
              priority: 1,
            },
            // An icon is smaller than what a file of its own costs.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 4, priority: 1 },
            ...(isSsrBuild ? [] : [{ name: memberModules(), minShareCount: 2, priority: 1 }]),
          ],
        },
      },
    },
  },
}))
