import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** The address of the server of `npm run dev`. The page itself comes from vite, with reload. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * What the log-in page imports besides the first bundle, in a file of its own, so that it need not wait for what all other
 * screens share.
 */
const ofTheLogIn = new RegExp(
  [
    'node_modules/(react-hook-form|@hookform|@standard-schema|zod)/',
    'node_modules/lucide-react/.*/(eye|eye-off)[.]mjs',
    'contract/(session|fields|limits|visible|endpoint)[.]ts',
    'web/session/(log-in|log-in-failure|login-form|login-page|code-form|password-notice|use-type-again)[.]',
    'web/shared/form/(form|form-context|form-end|field|control|summary|error-summary|text-field|password-field)[.]',
    'web/shared/form/(use-fields|save-attempt)[.]',
    'web/shared/(text/dates|ui/(action-bar|contact-address|step-heading))[.]',
  ].join('|'),
);

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      // `web/shell/app-updates` registers the service worker after log-in. The manifest is a file in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // Leaves out the home-screen icons, which the browser keeps itself, and the pictures for browsers without AVIF.
        globPatterns: ['**/*.{js,css,html,svg,avif,webmanifest}'],
        // Their file names contain a content hash.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The oldest supported browsers; see docs/decisions/038. web/ and contract/ use nothing newer.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // The CSP forbids inline scripts, inline styles and data: fonts, so nothing is inlined and no polyfill is added.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Code that several screens share goes into one file, icons included, and so do the screens of the book and those of the
    // account: each file is a request of its own, and all of them are requested before the app opens offline.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'login', test: ofTheLogIn },
            { name: 'shared', minShareCount: 2 },
            // With the files that only one of its pages imports: beside a page in a group, Rolldown exports an undefined name.
            {
              name: 'book',
              test: /web\/(boats|costs|logs|outbox|plan|season-picture|service-logs|trip-logs|under-way|voyage|images\/(?=photographs|full-screen))/,
            },
            { name: 'account', test: /web\/(accounts|addresses|events)\// },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  // Not '/api', which would also match the module api.ts.
  server: { proxy: { '^/api/': server } },
});
