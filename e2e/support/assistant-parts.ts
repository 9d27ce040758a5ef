import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { securityHeaders } from '#platform/server/http/security-headers.ts';

/** Call of the page, as it arrived. */
export interface ReceivedCall {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Content of the field `file`, empty without one. */
  readonly file: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
}

/** Answer of the server; `hang` says nothing, `drop` ends the connection. */
export type PlayedAnswer = { readonly status: number; readonly body: object } | 'hang' | 'drop';

/** Server of the parts of the assistants, whose answers a test decides. */
export interface PartsServer {
  readonly url: string;
  /** Calls since the test began. */
  readonly calls: readonly ReceivedCall[];
  /** Decides the next answers; behind them every call succeeds. */
  play(...answers: readonly PlayedAnswer[]): void;
  reset(): void;
  close(): Promise<void>;
}

export const transcribedText = 'Frau Apfelbaum RR 130 zu 80';

/** Reads a form with a file, or JSON. */
async function readCall(path: string, request: IncomingMessage): Promise<ReceivedCall> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const body = new Response(new Uint8Array(await buffer(request)), { headers });
  if (headers['content-type'] === 'application/json')
    return { path, fields: (await body.json()) as ReceivedCall['fields'], file: new Uint8Array(), fileName: '' };
  const form = await body.formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('the form has no file');
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { path, fields: Object.fromEntries(fields), file: bytes, fileName: file.name };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the page, and serves it under the content security policy of the product. */
export async function startPartsServer(): Promise<PartsServer> {
  const outDir = join(import.meta.dirname, `../../dist/assistant-parts-${process.pid}`);
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../pages/assistants'),
    publicDir: join(import.meta.dirname, '../../app/web/public'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, minify: false, reportCompressedSize: false },
  });
  const calls: ReceivedCall[] = [];
  const answers: PlayedAnswer[] = [];

  async function serveFile(path: string, response: ServerResponse): Promise<void> {
    const name = extname(path) === '' ? '/index.html' : path;
    const content = await readFile(join(outDir, name)).catch(() => null);
    const type = types[extname(name)] ?? 'application/octet-stream';
    // As the product serves them: a recording starts without a network from what the browser has kept.
    const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response
      .writeHead(content === null ? 404 : 200, { ...securityHeaders, 'content-type': type, 'cache-control': cache })
      .end(content);
  }

  async function answerCall(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(path, request);
    calls.push(call);
    const answer = answers.shift() ?? {
      status: 200,
      body: { transcribedText, answer: `Entwurf: ${call.fields['text']}` },
    };
    if (answer === 'drop') request.socket.destroy();
    else if (answer !== 'hang')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://parts');
    const answered = pathname.startsWith('/api/')
      ? answerCall(pathname, request, response)
      : pathname === '/report.pdf'
        ? buffer(request).then((text) => response.end(buildPdf({ pages: [[text.toString()]] })))
        : serveFile(pathname, response);
    answered.catch((error: Error) => response.writeHead(500).end(error.message));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    play: (...next) => void answers.push(...next),
    reset: () => {
      calls.length = 0;
      answers.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
