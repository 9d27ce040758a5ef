import { openSpeechServer } from './open-speech-server.ts';
import type { SpeechServer } from './open-speech-server.ts';
import { whenOver } from './when-over.ts';

export type { SpeechBehaviour, SpeechServer } from './open-speech-server.ts';

/** Starts a speech server on loopback; it ends with the test, unless the test ends it before. */
export async function startSpeechServer(): Promise<SpeechServer> {
  const server = await openSpeechServer();
  whenOver(server.stop);
  return server;
}
