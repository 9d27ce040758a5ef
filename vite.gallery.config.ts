import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The gallery of parts, for development (`npm run gallery`) and its browser test; the production build knows nothing of
 * it.
 */
export default defineConfig({
  root: 'app/gallery',
  plugins: [react()],
  publicDir: '../web/public',
  build: {
    outDir: '../../dist/gallery',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: false,
    reportCompressedSize: false,
  },
});
