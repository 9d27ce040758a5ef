import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspectAudio } from './inspect-audio.ts';
import type { InspectedAudio } from './inspect-audio.ts';

/** Behaviour of the server towards its clients. */
export type SpeechBehaviour =
  /** Answers with the text that it was given, if it received sound. */
  | 'ok'
  /** 400 for whatever it receives. */
  | 'refuses'
  | 'unavailable'
  /** JSON of another protocol. */
  | 'other-shape'
  /** Another address of its own. */
  | 'redirects'
  /** Takes the request and says nothing. */
  | 'hangs'
  /** An answer without end. */
  | 'endless';

/** A request as the server received it. */
interface SpeechCall {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly mediaType: string;
  /** Undefined for what is no sound that the product may send. */
  readonly sound: InspectedAudio | undefined;
}

export interface SpeechServer {
  /** Base address for `SPEECH_URL`. */
  readonly url: string;
  readonly calls: readonly SpeechCall[];
  /** @param text spoken, '' if nothing was understood */
  behave(behaviour: SpeechBehaviour, text?: string): void;
  stop(): Promise<void>;
}

/** Starts a speech server of the OpenAI protocol on loopback, which really looks into the sound. */
export async function openSpeechServer(): Promise<SpeechServer> {
  let behaviour: SpeechBehaviour = 'ok';
  let text = '';
  const calls: SpeechCall[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request);
    calls.push(call);
    answer(response, call.sound === undefined ? 'refuses' : behaviour, text);
  };
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let isOpen = true;
  const stop = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave: (wanted, given = '') => {
      behaviour = wanted;
      text = given;
    },
    stop,
  };
}

async function readCall(request: IncomingMessage): Promise<SpeechCall> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(await buffer(request), { headers }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('a request without a file');
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const bytes = Buffer.from(await file.arrayBuffer());
  return {
    path: request.url,
    authorization: request.headers.authorization,
    fields: Object.fromEntries(entries),
    fileName: file.name,
    mediaType: file.type,
    sound: inspectIfSound(bytes),
  };
}

function inspectIfSound(bytes: Buffer): InspectedAudio | undefined {
  try {
    return inspectAudio(bytes);
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, behaviour: SpeechBehaviour, text: string): void {
  const send = (status: number, body: object, headers = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const actions: Readonly<Record<SpeechBehaviour, () => void>> = {
    ok: () => send(200, { text }),
    refuses: () => send(400, { error: { message: 'no sound' } }),
    unavailable: () => send(503, { error: { message: 'busy' } }),
    'other-shape': () => send(200, { transcript: text }),
    redirects: () => send(307, {}, { location: 'http://127.0.0.1:9/' }),
    hangs: () => undefined,
    endless: () => {
      const part = 'x'.repeat(64 * 1024);
      const write = (): void => {
        while (!response.destroyed && response.write(part));
      };
      response.writeHead(200).on('drain', write);
      write();
    },
  };
  actions[behaviour]();
}
