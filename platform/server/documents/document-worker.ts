import { serveOrders } from '../limits/serve-orders.ts';
import { createDocumentFreeing } from './free-documents.ts';
import type { PreparedDocument, RenderOrder } from './render-message.ts';
import { createTypstCompiler } from './typst-compiler.ts';

// Entry of a child process of the document renderer.

const compiler = createTypstCompiler();

serveOrders<RenderOrder, Uint8Array>(
  async (order) => compiler.renderPdf(await prepare(order)),
  createDocumentFreeing(),
);

async function prepare(order: RenderOrder): Promise<RenderOrder> {
  if (order.prepare === undefined) return order;
  const { prepareDocument } = (await import(order.prepare)) as { prepareDocument(data: unknown): PreparedDocument };
  const { data, mayFitOnePage } = prepareDocument(JSON.parse(order.json));
  return { ...order, json: JSON.stringify(data), mayFitOnePage };
}
