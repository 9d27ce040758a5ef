import { createDocumentFreeing } from './free-documents.ts';
import type { RenderOrder, RenderOutcome, WorkerInput } from './render-message.ts';
import { createTypstCompiler } from './typst-compiler.ts';

// Entry of a child process of the document renderer: one order in, one outcome out.

const compiler = createTypstCompiler();
const freeDocuments = createDocumentFreeing();

function render(order: RenderOrder): RenderOutcome {
  try {
    return { id: order.id, pdf: compiler.renderPdf(order) };
  } catch (error) {
    return { id: order.id, failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (order: WorkerInput) => {
  if (order === 'end') {
    process.disconnect();
    return;
  }
  process.send?.(render(order));
  freeDocuments();
});

// The server asked for it, or is gone.
process.on('disconnect', () => process.exit(0));

// A terminal or a service manager signals the whole group; the server finishes its orders first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
