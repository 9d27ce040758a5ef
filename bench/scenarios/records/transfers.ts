import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '#platform/contract/task.ts';
import type { Site } from '../../data/site.ts';
import type { Claim } from '../../measure/report.ts';
import { describeFigure } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import { readMemoryMegabytes } from '../../subjects/process-memory.ts';
import { readProcessorSeconds } from '../../subjects/processor-time.ts';
import type { Bench } from '../scenario.ts';
import { sized } from '../../measure/sized.ts';

const imported = sized(10_000, 100);
const exported = sized(100_000, 1000);
const rounds = sized(3, 1);
const base = '/api/benit/accounting/customer';

interface Measured {
  readonly seconds: number;
  /** Processor time of the product and of PostgreSQL. */
  readonly worked: number;
  /** Above what the process held before. */
  readonly megabytes: number;
}

/** Export of 100,000 customers as Excel, and import of 10,000 from CSV: how long, and how much memory beside. */
export async function measureTransfers({ say }: Bench, site: Site): Promise<Claim[]> {
  const repeat = async (start: (round: number) => Promise<Response>): Promise<Measured[]> => {
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await run(site, () => start(round)));
    return measured;
  };
  const taken = await repeat(() => call(site, `${base}/export?format=xlsx`));
  const brought = await repeat((round) => startImport(site, round));
  const figure = (measured: readonly Measured[], name: keyof Measured) => summarise(measured.map((one) => one[name]));
  say(describeFigure(`import of ${imported}, processor time`, figure(brought, 'worked'), 's'));
  say(describeFigure(`export of ${exported}, processor time`, figure(taken, 'worked'), 's'));
  say(describeFigure(`export of ${exported}`, figure(taken, 'seconds'), 's'));
  return [
    {
      title: 'records: import of 10,000 customers',
      value: figure(brought, 'seconds'),
      unit: 's',
      target: { atMost: 5 },
    },
    {
      title: 'records: memory beside, import',
      value: figure(brought, 'megabytes'),
      unit: 'MB',
      target: { atMost: 100 },
    },
    {
      title: 'records: memory beside, export of 100,000',
      value: figure(taken, 'megabytes'),
      unit: 'MB',
      target: { atMost: 100 },
    },
  ];
}

async function run(site: Site, start: () => Promise<Response>): Promise<Measured> {
  const { product, database } = site.processes;
  const readWork = () => readProcessorSeconds([product, database]);
  const before = { megabytes: readMemoryMegabytes(product), worked: readWork() };
  let peak = before.megabytes;
  const began = performance.now();
  const answer = await start();
  if (answer.status !== 202) throw new Error(`Answered with ${answer.status}: ${await answer.text()}`);
  let { task } = (await answer.json()) as { task: Task };
  while (task.endedAt === null) {
    await wait(100);
    peak = Math.max(peak, readMemoryMegabytes(product));
    ({ task } = (await (await call(site, `/api/benit/tasks/${task.id}`)).json()) as { task: Task });
  }
  if (task.state !== 'done' || task.errors.length > 0) throw new Error(`It ended as ${JSON.stringify(task)}`);
  return {
    seconds: (performance.now() - began) / 1000,
    worked: readWork() - before.worked,
    megabytes: peak - before.megabytes,
  };
}

function call({ product, headers }: Site, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${product.url}${path}`, { ...init, headers });
}

function startImport(site: Site, round: number): Promise<Response> {
  const lines = Array.from(
    { length: imported },
    (_, index) =>
      `Kunde ${round}-${index};I${round}-${index};Erika Muster;0221 ${index};k${index}@example.org;Hauptstraße;${index % 200};50667;Köln;14`,
  );
  const form = new FormData();
  form.set(
    'mapping',
    JSON.stringify({
      0: 'name',
      1: 'number',
      2: 'contactPerson',
      3: 'telephoneNumber',
      4: 'email',
      5: 'street',
      6: 'streetNumber',
      7: 'postcode',
      8: 'city',
      9: 'paymentTermDays',
    }),
  );
  form.set('mode', 'all');
  form.set(
    'file',
    new Blob([['Name;Nummer;Ansprechpartner;Telefon;E-Mail;Straße;Nr;PLZ;Ort;Ziel', ...lines].join('\r\n')]),
    'kunden.csv',
  );
  return call(site, `${base}/import`, { method: 'POST', body: form });
}
