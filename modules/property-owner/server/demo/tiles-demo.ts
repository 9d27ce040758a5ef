import { addMonths, germanDayOf } from '#platform/contract/days.ts';
import type { DemoPart } from '#platform/server/demo-part.ts';
import { planSchema } from '../../contract/analytics/plan.ts';
import { keepTile, listTiles } from '../analytics/tiles/tiles.ts';

/** Keeps questions on the overview of an owner and of the administrator. */
export const tilesDemo: readonly DemoPart[] = (
  [
    ['owner', 'owner@demo.example'],
    ['administrator', 'property@demo.example'],
  ] as const
).map(([name, author]): DemoPart => ({
  name: `analytics-tiles-${name}`,
  organization: 'lindenhof',
  author,
  isThere: async (context) => (await listTiles(context)).length > 0,
  write: async (context) => {
    const { tx, actor } = context;
    const membership = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    // A visitor may have removed the person from the organisation.
    if (membership === undefined) return;
    const member = { ...context, actor: { ...actor, membershipId: membership.id } };
    const to = germanDayOf(context.clock.now());
    const from = `${addMonths(to, -11).slice(0, 7)}-01`;
    for (const [question, plan] of [
      [
        'Einnahmen und Ausgaben der letzten 12 Monate',
        { measures: ['income', 'expenses'], from, to, by: ['month'], chart: 'bar' },
      ],
      [
        'Heizkosten je Objekt und Jahr',
        {
          measures: ['expenses'],
          from: null,
          to,
          by: ['house', 'year'],
          filter: { costTypes: ['5050'] },
          chart: 'bar',
        },
      ],
    ] as const)
      await keepTile(member, { question, plan: planSchema.parse(plan) });
  },
}));
