import type { Site } from '../../data/site.ts';
import { measurePairs } from '../../measure/pairs.ts';
import type { Claim } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import type { VictimResult } from '../../victim.ts';
import type { AttackAnswers, Attacker } from './attack.ts';
import type { SharePeople } from './people.ts';
import { everyday, usualBounds } from './rows.ts';
import type { Bound, ShareRow } from './rows.ts';
import type { Victim } from './victims.ts';
import { sized } from '../../measure/sized.ts';

/** People of a row, and its number of rounds. */
export interface ShareScene {
  readonly site: Site;
  readonly people: SharePeople;
  readonly attacker: Attacker;
  readonly victims: { readonly others: Victim; readonly colleague: Victim };
  readonly rounds: number;
  readonly say: (line: string) => void;
}

type Results = Readonly<Record<'others' | 'colleague', VictimResult>>;

const seconds = sized(4, 1);

/** Both victims alone and beside the attack, in pairs. */
export async function measureRow(
  { site, people, attacker, victims, rounds, say }: ShareScene,
  row: ShareRow,
): Promise<Claim[]> {
  const { url } = site.product;
  const { callers, colleague } = people.parties[row.by];
  const work = async (): Promise<Results> => {
    const order = { url, seconds };
    const [others, beside] = await Promise.all([
      victims.others.work({ ...order, headers: people.other, ...everyday }),
      victims.colleague.work({ ...order, headers: colleague, ...(row.colleagueWork ?? everyday) }),
    ]);
    return { others, colleague: beside };
  };
  const answers: AttackAnswers[] = [];
  const pairs = await measurePairs(
    {
      baseline: work,
      subject: async () => {
        const attack = await attacker.begin({ url, attacks: [row.attack], callers });
        const results = await work();
        answers.push(await attack.stop());
        return results;
      },
    },
    rounds,
  );
  say(`  ${row.title}: ${describeAnswers(answers)}`);
  return (['others', 'colleague'] as const).map((name) => {
    const bound = row[name] ?? usualBounds[name];
    say(
      `    ${name.padEnd(9)} p50 ${middle(pairs.baseline, name, 'p50')} → ${middle(pairs.subject, name, 'p50')}, p95 ${middle(pairs.baseline, name, 'p95')} → ${middle(pairs.subject, name, 'p95')} ms, refused ${sum(pairs.subject, name)}`,
    );
    return {
      title: `share: ${row.attack}, p95 of ${name}, multiple of alone`,
      value: pairs.ratio((results) => results[name].p95),
      target: { atMost: bound.times },
      ...metBelow(pairs, name, bound),
    };
  });
}

/** Whoever waits no longer than so many milliseconds does not notice by how much more that is. */
function metBelow(
  { subject }: { readonly subject: readonly Results[] },
  name: keyof Results,
  { milliseconds }: Bound,
): Partial<Claim> {
  return {
    orElse: {
      value: summarise(subject.map((results) => results[name].p95)),
      unit: 'ms',
      target: { atMost: milliseconds },
    },
  };
}

function middle(results: readonly Results[], name: keyof Results, figure: 'p50' | 'p95'): string {
  return Math.round(summarise(results.map((result) => result[name][figure])).median).toString();
}

function sum(results: readonly Results[], name: keyof Results): string {
  const of = (figure: 'refused' | 'requests'): number =>
    results.reduce((total, result) => total + result[name][figure], 0);
  return `${of('refused')} of ${of('requests')}`;
}

function describeAnswers(rounds: readonly AttackAnswers[]): string {
  const counts = new Map<string, number>();
  for (const [key, count] of rounds.flatMap((answers) => Object.entries(answers)))
    counts.set(key, (counts.get(key) ?? 0) + count);
  return [...counts].map(([key, count]) => `${count} × ${key}`).join(', ');
}
