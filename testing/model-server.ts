import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { whenOver } from './when-over.ts';

/** Behaviour of the server towards its clients. */
export type ModelBehaviour =
  /** Answers with the content that it was given. */
  | 'ok'
  /** Text that is no JSON. */
  | 'nonsense'
  /** JSON of another protocol. */
  | 'other-shape'
  /** 429 with Retry-After. */
  | 'too-many'
  | 'failing'
  /** Takes the request and says nothing. */
  | 'hangs'
  /** An answer without end. */
  | 'endless';

/** A request as the server received it. */
interface ModelCall {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format: { readonly type: string; readonly json_schema: { readonly strict: boolean } };
  };
}

export interface ModelServer {
  /** Base address for `LANGUAGE_MODEL_URL`. */
  readonly url: string;
  readonly calls: readonly ModelCall[];
  behave(behaviour: ModelBehaviour, content?: unknown): void;
  /** Ends it before the test does. */
  stop(): Promise<void>;
}

/** Starts a server that speaks the OpenAI protocol on loopback; it ends with the test. */
export async function startModelServer(): Promise<ModelServer> {
  let behaviour: ModelBehaviour = 'ok';
  let content: unknown = {};
  const calls: ModelCall[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as ModelCall['body'];
    calls.push({ path: request.url, authorization: request.headers.authorization, body });
    answer(response, behaviour, content);
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
  whenOver(stop);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave: (wanted, given = {}) => {
      behaviour = wanted;
      content = given;
    },
    stop,
  };
}

function answer(response: ServerResponse, behaviour: ModelBehaviour, content: unknown): void {
  const send = (status: number, body: unknown, headers = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const choice = (text: string) => ({ choices: [{ index: 0, message: { role: 'assistant', content: text } }] });
  if (behaviour === 'ok') send(200, choice(JSON.stringify(content)));
  else if (behaviour === 'nonsense') send(200, choice('Gern! Hier ist Ihr Plan: SELECT 1'));
  else if (behaviour === 'other-shape') send(200, { output: content });
  else if (behaviour === 'too-many') send(429, { error: { message: 'slow down' } }, { 'retry-after': '20' });
  else if (behaviour === 'failing') send(500, { error: { message: 'broken' } });
  else if (behaviour === 'endless') {
    const part = 'x'.repeat(64 * 1024);
    const write = (): void => {
      while (!response.destroyed && response.write(part));
    };
    response.writeHead(200).on('drain', write);
    write();
  }
}
