import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Decoders of JPEG 2000 and JBIG2 in plain JavaScript: WebAssembly would need 'wasm-unsafe-eval' in the content
 * security policy.
 */
const names = ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js'] as const;

/** Serves what PDF.js loads for rare pictures under names that it puts together itself; the folder has its version. */
export function pdfDecoders(): Plugin {
  const description = findPackageJSON('pdfjs-dist', import.meta.url) ?? '';
  const { version } = JSON.parse(readFileSync(description, 'utf8')) as { version: string };
  const folder = `assets/pdfjs-${version}`;
  const read = (name: string): Buffer => readFileSync(join(dirname(description), 'wasm', name));
  return {
    name: 'pdf-decoders',
    generateBundle() {
      for (const name of names) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: read(name) });
    },
    configureServer(server) {
      for (const name of names)
        server.middlewares.use(
          `/${folder}/${name}`,
          (_request, response) => void response.setHeader('content-type', 'text/javascript').end(read(name)),
        );
    },
  };
}
