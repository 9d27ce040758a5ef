import { measurePairs } from '../../measure/pairs.ts';
import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import { readProcessorSeconds } from '../../subjects/processor-time.ts';
import type { ScaleSite } from '../../data/scale-site.ts';
import type { Bench } from '../scenario.ts';
import type { Sites } from './sites.ts';

const rounds = 5;

interface Start {
  /** Seconds from the command until it serves. */
  readonly took: number;
  /** Seconds of processor time of product and database until then. */
  readonly cost: number;
}

/** The start of the product over ten thousand organisations, against ten. */
export async function measureManyStarts({ say }: Bench, sites: Sites): Promise<Claim[]> {
  const [few, many] = [await sites.few(), await sites.many()];
  const starts = (site: ScaleSite) => async (): Promise<Start> => {
    const database = readProcessorSeconds([site.database]);
    const began = performance.now();
    const product = await site.start();
    const took = (performance.now() - began) / 1000;
    const cost = readProcessorSeconds([site.database]) - database + readProcessorSeconds([product.pid]);
    await product.stop();
    return { took, cost };
  };
  const pairs = await measurePairs({ baseline: starts(few), subject: starts(many) }, rounds);
  say(describeFigure('start with 10 organisations', summarise(pairs.baseline.map(({ took }) => took)), 's'));
  say(describeFigure('start with all', summarise(pairs.subject.map(({ took }) => took)), 's'));
  return [
    {
      title: 'scale: start, multiple of 10 organisations',
      value: pairs.ratio(({ took }) => took),
      target: { atMost: 1.2 },
    },
    {
      title: 'scale: start, processor time, multiple',
      value: pairs.ratio(({ cost }) => cost),
      target: { atMost: 1.2 },
    },
  ];
}
