import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from './scripts/first-load.ts';
import { pdfDecoders } from './scripts/pdf-decoders.ts';
import { stripEndpoints } from './scripts/strip-endpoints.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: 'app/web',
  plugins: [
    react(),
    stripEndpoints(),
    pdfDecoders(),
    firstLoad({
      script: 'app/web/start/begin-early.ts',
      texts: ['platform/locales', 'modules/identity/locales'],
      calls: ['/api/benit/brand'],
      callsWithSession: ['/api/benit/auth/users/currentuser'],
    }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: fonts, and one request more costs little.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the entry needs at once: one file, because each has a kilobyte of headers. Not what only the types
            // of it name.
            { name: 'start', tags: ['$initial'], includeDependenciesRecursively: false },
            {
              name: 'entry',
              test: /[\\/](?:set-password|confirm-email|join|organization-choice|second-factor)-page\.tsx$|code-form\.tsx$/u,
            },
            { name: 'signed-in-area', test: /[\\/]app[\\/]web[\\/]shell[\\/]signed-in-area\.tsx$/u },
            { name: 'screens', minShareCount: 2 },
          ],
        },
      },
    },
    target: ['chrome111', 'firefox114', 'safari16.4'],
  },
  server: {
    proxy: { '/api': server, '/dev': server, '/socket.io': { target: server, ws: true, changeOrigin: true } },
  },
});
