import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '#platform/contract/task.ts';
import { importForm, importedLines } from '../../data/hostile-requests.ts';
import { measurePairs } from '../../measure/pairs.ts';
import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import { readProcessorSeconds } from '../../subjects/processor-time.ts';
import type { ShareScene } from './measure-row.ts';
import { everyday } from './rows.ts';
import { sized } from '../../measure/sized.ts';

/** Each is a minute or more. */
const maxRounds = 3;
const seconds = sized(4, 1);

interface Taken {
  readonly seconds: number;
  /** Processor time of the product and its database. */
  readonly worked: number;
}

/**
 * An import of 100,000 lines alone, and while people of two organisations work: whoever gives way to them still gets
 * on.
 */
export async function measureImport(scene: ShareScene): Promise<Claim> {
  const { site, people, victims, rounds, say } = scene;
  const {
    callers: [importer = {}],
    colleague,
  } = people.parties.importers;
  const pairs = await measurePairs(
    {
      baseline: () => runImport(scene, importer),
      subject: async () => {
        let isOver = false;
        const order = { url: site.product.url, seconds, ...everyday };
        const working = (async () => {
          while (!isOver)
            await Promise.all([
              victims.others.work({ ...order, headers: people.other }),
              victims.colleague.work({ ...order, headers: colleague }),
            ]);
        })();
        const taken = await runImport(scene, importer).finally(() => (isOver = true));
        await working;
        return taken;
      },
    },
    Math.min(rounds, maxRounds),
  );
  for (const [title, taken] of [
    ['alone', pairs.baseline],
    ['beside everyday work', pairs.subject],
  ] as const) {
    say(describeFigure(`import of ${importedLines} lines, ${title}`, summarise(taken.map((one) => one.seconds)), 's'));
    say(describeFigure('its processor time', summarise(taken.map(({ worked }) => worked)), 's'));
  }
  return {
    title: 'share: import beside everyday work, multiple of alone',
    value: pairs.ratio((taken) => taken.seconds),
    target: { atMost: 1.2 },
  };
}

async function runImport({ site }: ShareScene, headers: Readonly<Record<string, string>>): Promise<Taken> {
  const { product, database } = site.processes;
  const before = readProcessorSeconds([product, database]);
  const began = performance.now();
  const answer = await fetch(`${site.product.url}/api/benit/accounting/customer/import`, {
    method: 'POST',
    headers,
    body: importForm()(),
  });
  if (answer.status !== 202) throw new Error(`The import was answered with ${answer.status}: ${await answer.text()}`);
  let { task } = (await answer.json()) as { task: Task };
  while (task.endedAt === null) {
    await wait(250);
    ({ task } = (await (await fetch(`${site.product.url}/api/benit/tasks/${task.id}`, { headers })).json()) as {
      task: Task;
    });
  }
  if (task.state !== 'done') throw new Error(`The import is ${task.state}: ${JSON.stringify(task.errors.slice(0, 3))}`);
  return { seconds: (performance.now() - began) / 1000, worked: readProcessorSeconds([product, database]) - before };
}
