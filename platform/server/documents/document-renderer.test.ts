import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { watchWorkers as watchProcesses } from '#testing/worker-processes.ts';
import { createDocumentRenderer } from './document-renderer.ts';
import type { DocumentRendererOptions } from './document-renderer.ts';
import { readPdfFonts, readPdfText, runPoppler } from './testing/poppler.ts';

const echo = fileURLToPath(new URL('testing/echo.typ', import.meta.url));
const slow = fileURLToPath(new URL('testing/slow.typ', import.meta.url));

function startRenderer(options: DocumentRendererOptions = {}) {
  const renderer = createDocumentRenderer({ workers: 1, ...options });
  onTestFinished(() => renderer.close());
  return renderer;
}

/** For documents that leave no trace in their worker. */
const shared = createDocumentRenderer({ workers: 1, timeoutMs: 120_000, now: () => new Date('2026-11-21T10:00:00Z') });
afterAll(() => shared.close());

const watchWorkers = () => watchProcesses('document-worker.ts').processes;

test('creates tagged PDF/A-3a with title, author and the given date, all fonts embedded', async () => {
  const pdf = await shared.render({
    template: echo,
    data: { title: 'Прüfung 发票', text: 'Grüße, Привет, 你好, שלום, مرحبا' },
  });
  const info = await runPoppler('pdfinfo', pdf, ['-isodates']);
  expect(info).toMatch(/Title: +Прüfung 发票/);
  expect(info).toMatch(/Author: +Müller & Söhne <GmbH>/);
  expect(info).toMatch(/Tagged: +yes/);
  expect(info).toMatch(/CreationDate: +2026-11-21T10:00:00/);
  expect(info).toMatch(/Creator: +Kontor/);
  expect(info).toMatch(/Producer: +Typst/);
  const metadata = await runPoppler('pdfinfo', pdf, ['-meta']);
  expect(metadata).toMatch(/pdfuaid:part>1</);
  expect(metadata).toMatch(/pdfaid:part>3</);
  expect(metadata).toMatch(/pdfaid:conformance>A</);
  const fonts = await readPdfFonts(pdf);
  expect(fonts.map((font) => font.name.replace(/^\w+\+/, '')).toSorted()).toEqual([
    'Inter-Regular',
    'NotoSansArabic-Regular',
    'NotoSansHebrew-Regular',
    'NotoSansSC-Regular',
  ]);
  expect(fonts.filter((font) => !font.embedded || !font.unicode)).toEqual([]);
});

test('prints hostile texts as they are', async () => {
  const text = '#panic("x") *bold* _it_ $x^2$ `raw` <label> @ref \\ "q" -- /* c */ // d #import "/package.json" {{x}}';
  const pdf = await shared.render({ template: echo, data: { title: '#panic()', text } });
  expect(await readPdfText(pdf)).toContain(text);
});

test('emoji, foreign scripts and control characters do not stop a document', async () => {
  const text = 'a😀 👨‍👩‍👧 김 ไทย \u0000\u0007\uFFFE\uD800 中\u0308 \uE000 z';
  expect(await readPdfText(await shared.render({ template: echo, data: { title: text, text } }))).toMatch(/a□ .*z/);
});

test('files belong to one document only', async () => {
  const logo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
    'base64',
  );
  const data = { title: 'logo', text: 'x', logo: true };
  const pdf = await shared.render({ template: echo, data, files: { logo } });
  expect((await runPoppler('pdfimages', pdf, ['-list'])).trim().split('\n')).toHaveLength(3);
  await expect(shared.render({ template: echo, data })).rejects.toMatchObject({ reason: 'template_failed' });
});

test('a faulty document is refused with its name, and the next one is created', async () => {
  const faulty = shared.render({ template: echo, data: { title: 'no text' } });
  await expect(faulty).rejects.toMatchObject({
    reason: 'template_failed',
    message: expect.stringContaining('echo.typ'),
  });
  expect(await readPdfText(await shared.render({ template: echo, data: { title: 't', text: 'next' } }))).toContain(
    'next',
  );
});

test('a killed worker fails its document and is replaced', async () => {
  const workers = watchWorkers();
  const renderer = startRenderer();
  await renderer.render({ template: echo, data: { title: 't', text: 'first' } });
  expect(workers).toHaveLength(1);
  const lost = renderer.render({ template: slow, data: { rounds: 2000 } });
  workers[0]?.kill('SIGKILL');
  await expect(lost).rejects.toMatchObject({ reason: 'worker_crashed' });
  expect(await readPdfText(await renderer.render({ template: echo, data: { title: 't', text: 'second' } }))).toContain(
    'second',
  );
  expect(workers).toHaveLength(2);
});

test('a document beyond its time limit is abandoned, and another worker continues', async () => {
  const workers = watchWorkers();
  const renderer = startRenderer();
  const late = renderer.render({ template: slow, data: { rounds: 8000 }, timeoutMs: 2000 });
  const next = renderer.render({ template: echo, data: { title: 't', text: 'after' } });
  await expect(late).rejects.toMatchObject({ reason: 'timed_out' });
  if (workers[0]?.signalCode === null) await once(workers[0], 'exit');
  expect(workers[0]?.signalCode).toBe('SIGKILL');
  expect(await readPdfText(await next)).toContain('after');
  expect(workers).toHaveLength(2);
});

test('workers end with the process that started them, and inherit nothing but its standard error', async () => {
  const program = fileURLToPath(new URL('testing/endless-program.ts', import.meta.url));
  const parent = spawn(process.execPath, [program, echo], { env: { SECRET: 'x' }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [environment] = await once(parent.stdout, 'data');
  expect(String(environment)).not.toContain('SECRET');
  expect(String(environment)).toContain('RAYON_NUM_THREADS=1');
  parent.kill('SIGKILL');
  // The worker holds the other end until it is gone.
  await once(parent.stderr.resume(), 'close');
});

test('a document beyond its worker’s memory is refused as too large', async () => {
  // Less than the worker needs with its fonts.
  const renderer = startRenderer({ maxMegabytes: 60 });
  await expect(renderer.render({ template: slow, data: { rounds: 8000 } })).rejects.toMatchObject({
    reason: 'too_large',
  });
});

test('one person may wait with 16 documents, colleagues and other organisations with theirs', async () => {
  const renderer = startRenderer();
  const data = { title: 't', text: 'x' };
  const flood = Array.from({ length: 20 }, () =>
    renderer.render({ template: echo, data, tenantQueue: { key: 'a', person: 'x' } }),
  );
  const others = [
    { key: 'a', person: 'y' },
    { key: 'b', person: 'x' },
  ].map((tenantQueue) => renderer.render({ template: echo, data, tenantQueue }));
  const results = await Promise.allSettled(flood);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(17);
  expect(results.at(-1)).toMatchObject({ reason: { code: 'too_many_requests' } });
  for (const other of others) await expect(other).resolves.toBeInstanceOf(Uint8Array);
});

test('refuses documents beyond the waiting limit', async () => {
  const renderer = startRenderer({ queueLimit: 2 });
  const data = { title: 't', text: 'x' };
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => renderer.render({ template: echo, data })));
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(results[4]).toMatchObject({ reason: { code: 'overloaded' } });
});

test('an aborted document leaves the queue', async () => {
  const renderer = startRenderer({ queueLimit: 1 });
  const data = { title: 't', text: 'x' };
  const running = renderer.render({ template: echo, data });
  const controller = new AbortController();
  const waiting = renderer.render({ template: echo, data, signal: controller.signal });
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(renderer.render({ template: echo, data })).resolves.toBeInstanceOf(Uint8Array);
  await running;
});

test('workers start with the first document, end when idle, and start again', async () => {
  const workers = watchWorkers();
  const renderer = startRenderer({ idleMs: 10 });
  expect(workers).toHaveLength(0);
  const data = { title: 't', text: 'x' };
  await renderer.render({ template: echo, data });
  const [worker] = workers;
  if (worker !== undefined) await once(worker, 'exit');
  await renderer.render({ template: echo, data });
  expect(workers).toHaveLength(2);
});

test('a warmed-up worker creates the first document', async () => {
  const workers = watchWorkers();
  const renderer = startRenderer();
  renderer.warmUp();
  renderer.warmUp();
  await renderer.render({ template: echo, data: { title: 't', text: 'x' } });
  expect(workers).toHaveLength(1);
});

test('close finishes the accepted orders and refuses new ones', async () => {
  const renderer = createDocumentRenderer({ workers: 1 });
  const data = { title: 't', text: 'x' };
  const ordered = [renderer.render({ template: echo, data }), renderer.render({ template: echo, data })];
  await Promise.all([renderer.close(), ...ordered]);
  await expect(renderer.render({ template: echo, data })).rejects.toMatchObject({ reason: 'closed' });
});
