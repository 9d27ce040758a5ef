import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stripEndpoints } from './scripts/strip-endpoints.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: 'app/web',
  plugins: [react(), stripEndpoints()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: fonts, and one request more costs little.
    assetsInlineLimit: 0,
    // Building a schema has no effect: one that no form uses may go, and zod with the last of them.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'textSchema', 'lineSchema', 'multilineSchema', 'versionSchema', 'decimalSchema', 'applicationSchema'] } },
    target: ['chrome111', 'firefox114', 'safari16.4'],
  },
  server: {
    proxy: { '/api': server, '/dev': server, '/socket.io': { target: server, ws: true, changeOrigin: true } },
  },
});
