import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import { previewStakeholderMail, previewUpdateMail } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { MailKind, UpdateKind } from '../../contract/stakeholders/stakeholder-mails.ts';
import { listStakeholders } from '../../contract/stakeholders/stakeholders.ts';
import type { Stakeholder, ColumnCounts } from '../../contract/stakeholders/stakeholders.ts';
import { listViewings } from '../../contract/stakeholders/viewings.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';

/** People of a page of a column: enough for what is in sight of a long column. */
const pageSize = 100;

type Page = EndpointAnswer<typeof listStakeholders>;

const columnKey = (objectId: string, status: StakeholderState) => [...stakeholderKeys.all, objectId, status] as const;

/** Query of one column; each has pages of its own. */
export const columnQuery = (objectId: string, status: StakeholderState, searchTerm: string) =>
  infiniteQueryOptions({
    queryKey: [...columnKey(objectId, status), searchTerm],
    queryFn: ({ pageParam, signal }) =>
      call(
        listStakeholders,
        {
          query: {
            objectId,
            status,
            limit: pageSize,
            ...(searchTerm !== '' && { searchTerm }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Query of an email to a person as it would be sent. */
export const mailQuery = (stakeholder: Stakeholder, type: MailKind) =>
  endpointQuery(
    [...stakeholderKeys.all, 'mail', stakeholder.id, stakeholder.version, type],
    previewStakeholderMail,
    { body: { stakeholderId: stakeholder.id, objectId: stakeholder.objectId, type } },
    ({ mail }) => mail,
  );

/** Query of an email about a change, with everybody who would get it. */
export const updateMailQuery = (objectId: string, version: number, type: UpdateKind) =>
  endpointQuery(
    [...stakeholderKeys.all, 'update-mail', objectId, version, type],
    previewUpdateMail,
    { body: { objectId, type } },
    (answer) => answer,
  );

/** Query of the viewings of a day, and of a time for the next one of an object. */
export const viewingsQuery = (objectId: string, day: string | undefined) =>
  endpointQuery(
    [...stakeholderKeys.all, 'viewings', objectId, day ?? ''],
    listViewings,
    { query: { objectId, ...(day !== undefined && { day }) } },
    (answer) => answer,
  );

/**
 * Moves a person between the columns that are shown, so that they never stand in two of them while each is read again;
 * counts follow. In their own column they stay where they are, with their new facts.
 */
export function moveStakeholder(client: QueryClient, moved: Stakeholder): void {
  const { objectId, status: into } = moved;
  const lists = client
    .getQueriesData<InfiniteData<Page>>({ queryKey: [...stakeholderKeys.all, objectId] })
    .flatMap(([key, list]) =>
      list === undefined ? [] : { key, list, column: key[stakeholderKeys.all.length + 1] as StakeholderState },
    );
  const isMoved = ({ id }: Stakeholder) => id === moved.id;
  const shown = lists.filter(({ list }) => list.pages.some(({ stakeholders }) => stakeholders.some(isMoved)));
  if (shown.length === 0) return;
  const from = shown.find(({ column }) => column !== into)?.column ?? into;
  for (const one of lists) {
    const { key, list, column } = one;
    const isThere = column === into && shown.includes(one);
    client.setQueryData<InfiniteData<Page>>(key, {
      ...list,
      pages: list.pages.map((page, index) => ({
        ...page,
        stakeholders: isThere
          ? page.stakeholders.map((person) => (isMoved(person) ? moved : person))
          : [
              ...(column === into && index === 0 ? [moved] : []),
              ...page.stakeholders.filter((person) => !isMoved(person)),
            ],
        counts: page.counts && moveCounts(page.counts, from, into),
      })),
    });
  }
}

const moveCounts = (counts: ColumnCounts, from: StakeholderState, into: StakeholderState): ColumnCounts =>
  from === into ? counts : { ...counts, [from]: Math.max(0, counts[from] - 1), [into]: counts[into] + 1 };
