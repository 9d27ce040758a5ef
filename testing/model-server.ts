import { openModelServer } from './open-model-server.ts';
import type { ModelServer } from './open-model-server.ts';
import { whenOver } from './when-over.ts';

export type { ModelBehaviour, ModelServer } from './open-model-server.ts';

/** Starts a server that speaks the OpenAI protocol on loopback; it ends with the test, unless the test ends it before. */
export async function startModelServer(): Promise<ModelServer> {
  const server = await openModelServer();
  whenOver(server.stop);
  return server;
}
