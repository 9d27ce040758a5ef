import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Pictures } from '#modules/real-estate/contract/objects/pictures.ts';
import type { Site } from '../data/site.ts';
import { describeFigure } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { watchMemory } from '../subjects/process-memory.ts';
import type { Bench } from './scenario.ts';
import { claimBeside, workBeside } from './share/beside.ts';
import { everyday } from './share/rows.ts';

const base = '/api/ri/real-estate';
const photos = sized(30, 2);
/** As the browser uploads them. */
const uploadsAtATime = 3;
const rounds = sized(7, 1);
const objectId = 'BENCH-1';
const places = ['Coverbild', 'Objektueberblick', 'Objektbeschreibung', 'Ausstattung', 'Lagebeschreibung', 'Vollbild'];
const floorplans = 4;
const printed = 25;
const megabyte = 1024 * 1024;
const windowSeconds = sized(3, 1);
/** A colleague of the agent at work. */
const agency = {
  requests: [`${base}/objekt`, `${base}/today`, `${base}/objekt?objectId=2026-001`].map((path) => ({
    method: 'GET' as const,
    path,
  })),
  perSecond: 10,
};

type Headers = Readonly<Record<string, string>>;
type Call = (method: string, path: string, body?: object) => Promise<Response>;

/**
 * Measures 30 photos of 12 megapixels that an agent uploads together, until all encodings are made, and then exposés
 * with 25 of them.
 */
export async function measureDocuments({ say }: Bench, site: Site) {
  const headers = await signIn(site.product.url, 'agent@demo.example');
  const call: Call = (method, path, body) =>
    fetch(`${site.product.url}${base}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const text = 'Ein helles Haus mit Garten in ruhiger Lage. '.repeat(60);
  await call('POST', '/objekt', {
    objectId,
    data: {
      realEstateType: 'realestates.houseBuy',
      title: 'Haus',
      descriptionNote: text,
      furnishingNote: text,
      locationNote: text,
    },
  });
  // Each is another: an exposé holds the same picture once.
  const drawn: Buffer[] = [];
  for (let index = 0; index < photos; index += 1) drawn.push(await drawPhoto());
  let megabytes = 0;
  const { url } = site.product;
  const beside = await workBeside({
    people: {
      others: { url, headers: site.headers, ...everyday },
      colleague: { url, headers, ...agency },
    },
    seconds: windowSeconds,
    heavy: async () => {
      const memory = watchMemory(site.product.pid);
      try {
        await uploadAll(site, headers, drawn);
        await waitUntilMade(call);
      } finally {
        megabytes = await memory.stop();
      }
    },
  });
  await placeAll(call);
  const times: number[] = [];
  let [bytes, pages] = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    const made = await call('POST', '/expose', {
      data: { objectId, title: `Haus ${round}` },
      templateFileName: 'expose',
    });
    const { fileName } = (await made.json()) as { readonly fileName: string };
    times.push((performance.now() - start) / 1000);
    const file = await call('GET', `/objekt/exposes/files/${encodeURIComponent(fileName)}`);
    const pdf = Buffer.from(await file.arrayBuffer());
    bytes = pdf.length;
    pages = [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/gu)].length;
  }
  const [first = 0, ...others] = times;
  say(describeFigure('pages of the exposé', summarise([pages]), ''));
  say(describeFigure('exposé, the first', summarise([first]), 's'));
  return [
    {
      title: 'estate: 30 photos of 12 MP, all encodings',
      value: summarise([beside.seconds]),
      unit: 's',
      target: { atMost: 60 },
    },
    ...claimBeside(beside, { title: 'estate: 30 photos', atMost: 1.3, say }),
    { title: 'estate: memory meanwhile', value: summarise([megabytes]), unit: 'MB', target: { atMost: 300 } },
    { title: 'estate: first exposé with 25 pictures', value: summarise([first]), unit: 's', target: { atMost: 3 } },
    { title: 'estate: exposé with another text', value: summarise(others), unit: 's', target: { atMost: 1 } },
    { title: 'estate: size of the exposé', value: summarise([bytes / megabyte]), unit: 'MB', target: { atMost: 8 } },
  ];
}

/** A photo with detail that remains when it is made smaller, as leaves and grass have it: its encodings weigh what those of photos do. */
async function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const [width, height] = [1000, 750];
  const leaves = await sharp({ create: { width, height, channels: 3, background: '#7a8c66', noise } })
    .png()
    .toBuffer();
  return sharp(leaves).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer();
}

async function uploadAll(site: Site, headers: Headers, drawn: readonly Buffer[]): Promise<void> {
  const waiting = [...drawn.entries()];
  const sendNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, photo] = next;
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(photo)]), `${objectId}-${index}.jpg`);
      const { status } = await fetch(`${site.product.url}${base}/objekt/file-upload`, {
        method: 'POST',
        headers,
        body: form,
      });
      if (status !== 200) throw new Error(`A photo was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtATime }, sendNext));
}

async function readPictures(call: Call): Promise<Pictures> {
  return ((await (await call('GET', `/expose/pictures/${objectId}`)).json()) as { readonly pictures: Pictures })
    .pictures;
}

async function waitUntilMade(call: Call): Promise<void> {
  while (Object.values(await readPictures(call)).some(({ state }) => state === 'pending')) await wait(250);
}

async function placeAll(call: Call): Promise<void> {
  const names = Object.keys(await readPictures(call));
  const pictures = names.map((name, index) => [
    name,
    {
      ...(places[index] !== undefined && { exposePosition: places[index] }),
      floorplan: index >= printed - floorplans,
      notInExpose: index >= printed,
    },
  ]);
  await call('PUT', '/objekt', { objectId, pictures: Object.fromEntries(pictures) });
}
