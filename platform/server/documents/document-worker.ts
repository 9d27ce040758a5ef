import { parentPort } from 'node:worker_threads';
import { createDocumentFreeing } from './free-documents.ts';
import type { RenderOutcome, WorkerInput } from './render-message.ts';
import { createTypstCompiler } from './typst-compiler.ts';

// Entry of a worker thread of the document renderer: one order in, one outcome out.

const port = parentPort;
if (port === null) throw new Error('document-worker.ts runs in a worker thread');

const compiler = createTypstCompiler();
const freeDocuments = createDocumentFreeing();

port.on('message', (order: WorkerInput) => {
  if (order === null) {
    compiler.freeCaches();
    port.close();
    return;
  }
  try {
    const pdf = compiler.renderPdf(order);
    const outcome: RenderOutcome = { id: order.id, pdf };
    port.postMessage(outcome, [pdf.buffer]);
  } catch (error) {
    const outcome: RenderOutcome = { id: order.id, failure: error instanceof Error ? error.message : String(error) };
    port.postMessage(outcome);
  }
  freeDocuments();
});
