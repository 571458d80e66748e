import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where `npm run dev` has its server; the page itself comes from vite, with reload. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      // It is registered by `device/updates`, once somebody is signed in; the manifest lies in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // Not the icons of the home screen, which the browser keeps itself, and not what is for browsers without AVIF.
        globPatterns: ['**/*.{js,css,html,svg,avif,webmanifest}'],
        // Their names carry a hash of what is in them.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The oldest browsers that are served; see docs/decisions/038. What is younger than them is not used in web/ and contract/.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // The pages forbid inline scripts, styles and data: fonts; so nothing is inlined, and no polyfill is added.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What several screens share comes in one file, down to the icons, and so do the screens of the book and of the account: each file is a question of
    // its own to the server, and all of them are asked for before the app opens without a network.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2 },
            { name: 'book', test: /web\/(boats|logs|outbox|plan|service-logs|trip-logs|under-way)\// },
            { name: 'account', test: /web\/(accounts|addresses|events)\// },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  // Not '/api', which would take the module api.ts as well.
  server: { proxy: { '^/api/': server } },
});
