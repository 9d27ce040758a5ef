import { setTimeout as wait } from 'node:timers/promises';
import type { AttackOrder } from '../../attacker.ts';
import { addOrganizations } from '../../data/add-organizations.ts';
import type { AttackName } from '../../data/hostile-requests.ts';
import { createInvoicePage } from '../../data/invoice-page.ts';
import { openSite } from '../../data/site.ts';
import type { Site } from '../../data/site.ts';
import { interleave, toRatios } from '../../measure/interleave.ts';
import { describeFigure } from '../../measure/report.ts';
import { quantile, summarise } from '../../measure/statistics.ts';
import { readMemoryMegabytes } from '../../subjects/process-memory.ts';
import { signIn } from '../../subjects/product.ts';
import type { Scenario } from '../scenario.ts';
import { startAttacker } from './attack.ts';
import type { AttackAnswers, Attacker } from './attack.ts';
import { sized } from '../../measure/sized.ts';

const rounds = 9;
const signInsPerRound = sized(10, 1);
const previewsPerRound = sized(6, 1);
/** Milliseconds counted for a refused preview: far beyond any target. */
const refusedMs = 60_000;
const attackers = 12;
const sampleMs = 200;

/** Measures sign-ins during uploads of bombs, and previews while another organisation sends heavy ones. */
export const measureDocuments: Scenario = async ({ say }) => {
  const site = await openSite(1000);
  const attacker = await startAttacker();
  try {
    const callers: Record<string, string>[] = [];
    for (const email of await addOrganizations(site.adminUrl, attackers))
      callers.push(await signIn(site.product.url, email));
    const [firstCaller = {}] = callers;
    let peak = 0;
    const during = async <T>(
      attacks: readonly AttackName[],
      from: readonly Record<string, string>[],
      work: () => Promise<T>,
    ): Promise<T> => {
      const attack = await beginAttack(
        attacker,
        { url: site.product.url, attacks, callers: from },
        site,
        (megabytes) => (peak = Math.max(peak, megabytes)),
      );
      const result = await work();
      const answers = await attack.stop();
      say(
        `  ${attacks.join(', ')}: ${Object.entries(answers)
          .map(([key, count]) => `${count} × ${key}`)
          .join(', ')}`,
      );
      return result;
    };
    const measured = await interleave(rounds, {
      quietSignIn: () => measureSignIns(site),
      signIn: () => during(['bombs'], callers, () => measureSignIns(site)),
      quietPreview: () => measurePreviews(site),
      preview: () => during(['previews'], [firstCaller], () => measurePreviews(site)),
      together: () => during(['bombs', 'previews', 'oversized'], callers, () => measurePreviews(site)),
    });
    for (const [name, values] of Object.entries(measured)) say(describeFigure(name, summarise(values), 'ms'));
    return [
      {
        title: 'share: sign-in while 8 bombs are uploaded, multiple of quiet p95',
        value: summarise(toRatios(measured.signIn, measured.quietSignIn)),
        target: { atMost: 2 },
      },
      {
        title: 'share: slowest preview while another sends 300',
        value: summarise(measured.preview),
        unit: 'ms',
        target: { atMost: 2000 },
      },
      {
        title: 'share: memory of server and children, all attacks',
        value: summarise([peak]),
        unit: 'MB',
        target: { atMost: 1200 },
      },
    ];
  } finally {
    attacker.stop();
    await site.stop();
  }
};

/** Samples the memory while it goes on. @returns stops it and answers what its requests were answered */
async function beginAttack(attacker: Attacker, order: AttackOrder, site: Site, onSample: (megabytes: number) => void) {
  const attack = await attacker.begin(order);
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      onSample(readMemoryMegabytes(site.product.pid));
      await wait(sampleMs);
    }
  })();
  return {
    stop: async (): Promise<AttackAnswers> => {
      const answers = await attack.stop();
      isOver = true;
      await sampling;
      return answers;
    },
  };
}

/** @returns milliseconds that 95 % of the sign-ins stay below */
async function measureSignIns(site: Site): Promise<number> {
  const times = await timeEach(signInsPerRound, () => signInAtLast(site.product.url));
  return quantile(times, 0.95);
}

/** As people do who are refused: once more. What that takes counts. */
async function signInAtLast(url: string): Promise<void> {
  // Somebody else than who previews: the oldest of a user's many sessions end.
  while (
    !(await signIn(url, 'care@demo.example').then(
      () => true,
      () => false,
    ))
  )
    await wait(100);
}

/** @returns milliseconds of the slowest preview; a minute when one is refused */
async function measurePreviews({ product, headers }: Site): Promise<number> {
  let refused = 0;
  const times = await timeEach(previewsPerRound, async (index) => {
    const answer = await fetch(`${product.url}/api/benit/accounting/invoice-document?editor=bench`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/pdf' },
      body: JSON.stringify({ invoice: createInvoicePage(index) }),
    });
    if (!answer.ok) refused += 1;
    await answer.arrayBuffer();
  });
  return refused > 0 ? refusedMs : Math.max(...times);
}

async function timeEach(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await work(index);
    times.push(performance.now() - began);
  }
  return times;
}
