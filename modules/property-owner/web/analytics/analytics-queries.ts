import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { askAnalytics, listExamples } from '../../contract/analytics/analytics.ts';
import type { Plan } from '../../contract/analytics/plan.ts';
import { listTiles } from '../../contract/analytics/tiles.ts';

/** Query keys of analytics. */
export const analyticsKeys = {
  answers: ['property-owner', 'analytics', 'answer'],
  tiles: ['property-owner', 'analytics', 'tiles'],
} as const;

/** A question as the address holds it, or a plan in its place. */
export interface Asked {
  readonly eid: string;
  readonly prompt?: string | undefined;
  readonly plan?: Plan | undefined;
  /** Plan of the answer before. */
  readonly former?: Plan | undefined;
}

/** Query of the answer to a question or a plan. */
export const answerQuery = ({ eid, prompt, plan, former }: Asked) => ({
  ...endpointQuery(
    [...analyticsKeys.answers, eid, plan ?? { prompt, former }],
    askAnalytics,
    {
      body: {
        eid,
        ...(plan === undefined ? { prompt: prompt ?? '', ...(former === undefined ? {} : { former }) } : { plan }),
      },
    },
    (answer) => answer,
  ),
  // The former answer stays while a changed plan loads.
  placeholderData: keepPreviousData,
});

/** Query of questions that have an answer. */
export const examplesQuery = (eid: string) =>
  endpointQuery(
    ['property-owner', 'analytics', 'examples', eid],
    listExamples,
    { query: { eid } },
    ({ examples }) => examples,
  );

/** Query of the reader's tiles. */
export const tilesQuery = endpointQuery(analyticsKeys.tiles, listTiles, {}, ({ tiles }) => tiles);
