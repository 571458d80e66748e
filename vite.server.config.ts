import { defineConfig } from 'vite';

/*
 * The server as a few files: Node finds, reads and compiles those in a third of the time that our modules and those of the
 * packages take one by one, and they take less memory. `npm run dev`, and tests that call functions, go by the sources.
 */
export default defineConfig({
  // Half a megabyte for what @fastify/static does with `wildcard: false` only, which we don't.
  resolve: { alias: { glob: 'node:fs/promises' } },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    // So that a stack can be read.
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/cli.ts',
        'render-process': 'server/images/render-process.ts',
        'heic-worker': 'server/images/heic-worker.ts',
      },
      output: {
        // All in one folder: a program finds another as its source does (server/platform/sibling-module.ts).
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node keeps the text in memory, at two bytes a letter if only one of them is beyond Latin-1.
        comments: false,
        charset: 'ascii',
      },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      // Machine code.
      'sharp',
      '@node-rs/argon2',
      'libheif-js',
      // Loaded by whoever has it in the settings, or when it is first needed.
      'pg',
      '@aws-sdk/client-s3',
      'nodemailer',
      'prom-client',
      '@zxcvbn-ts/language-common',
      // Never loaded: our schemas are Zod's.
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
    ],
  },
});
