import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import {
  createTimeEntry,
  deleteTimeEntry,
  maxEntryMinutes,
  saveTimeEntry,
} from '#modules/accounting/contract/time-entries/time-entries.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';
import { parseDuration } from '../duration.ts';
import { refreshTimeEntries } from '../time-queries.ts';
import { toLast } from './week-rows.ts';
import type { WeekRow } from './week-rows.ts';
import { showSaved } from './week-queries.ts';

/** Unsaved text of a cell, with the reason if saving failed. */
export interface CellDraft {
  readonly text: string;
  readonly problem: string | null;
  readonly isSaving: boolean;
}

/** Cell of the week: a row on a day. */
export interface WeekCellPlace {
  readonly row: WeekRow;
  readonly day: string;
}

interface CellSave {
  readonly cell: WeekCellPlace;
  /** Entry of the cell; undefined creates one. */
  readonly entry: TimeEntry | undefined;
  readonly minutes: number;
  readonly text: string;
}

/** Manages the edited cells of a week: each is saved separately, and keeps its text until that has succeeded. */
export function useWeekCells(monday: string) {
  const { t } = useTranslation(['accounting', 'platform']);
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, CellDraft>>(new Map());
  const saving = useRef(new Set<string>());
  const placeOf = ({ row, day }: WeekCellPlace) => `${day} ${row.key}`;
  const put = (place: string, draft: CellDraft | null) =>
    setDrafts((known) => {
      const next = new Map(known);
      if (draft === null) next.delete(place);
      else next.set(place, draft);
      return next;
    });

  const cellSaving = useCommand(
    async ({ cell: { row, day }, entry, minutes }: CellSave): Promise<void> => {
      if (entry === undefined) {
        const timeEntry = {
          day,
          minutes,
          project: row.project?.id ?? null,
          service: row.service?.id ?? null,
          text: row.text,
          billable: true,
        };
        showSaved(client, monday, undefined, (await call(createTimeEntry, { body: { timeEntry } })).timeEntry);
      } else if (minutes === 0) {
        await call(deleteTimeEntry, { params: { id: entry.id } });
        showSaved(client, monday, entry.id, undefined);
      } else {
        const { timeEntry } = await call(saveTimeEntry, {
          params: { id: entry.id },
          body: { timeEntry: { ...toLast(entry, minutes), version: entry.version } },
        });
        showSaved(client, monday, entry.id, timeEntry);
      }
    },
    {
      onDone: (_, { cell }) => put(placeOf(cell), null),
      onFailed: async (error, { cell, text }) => {
        // A change by another person comes first: the next attempt uses their version.
        if (error instanceof ApiError && error.has('changed_meanwhile')) await refreshTimeEntries(client);
        put(placeOf(cell), { text, problem: describeError(error, t).join(' '), isSaving: false });
      },
      onSettled: ({ cell }) => {
        saving.current.delete(placeOf(cell));
        // Sums, overlaps, and changes of others in the meantime.
        return refreshTimeEntries(client);
      },
    },
  );

  return {
    hasDrafts: drafts.size > 0,
    draftOf: (place: WeekCellPlace): CellDraft | undefined => drafts.get(placeOf(place)),
    /** Errors in a row, with the day of each. */
    problemsOf: (row: WeekRow, days: readonly string[]) =>
      days.flatMap((day) => {
        const problem = drafts.get(placeOf({ row, day }))?.problem;
        return problem == null ? [] : [{ day, problem }];
      }),
    type: (place: WeekCellPlace, text: string) => put(placeOf(place), { text, problem: null, isSaving: false }),
    discard: (place: WeekCellPlace) => put(placeOf(place), null),
    /** Saves the typed text; an empty one deletes the entry. */
    commit: (cell: WeekCellPlace): void => {
      const place = placeOf(cell);
      const text = drafts.get(place)?.text;
      if (text === undefined || saving.current.has(place)) return;
      const [entry] = cell.row.cells.get(cell.day) ?? [];
      const minutes = parseDuration(text);
      if (minutes === undefined)
        return put(place, { text, problem: t('time.week.notADuration', { typed: text }), isSaving: false });
      if ((minutes ?? 0) > maxEntryMinutes)
        return put(place, { text, problem: t('time.week.tooLong'), isSaving: false });
      if ((minutes ?? 0) === (entry?.minutes ?? 0)) return put(place, null);
      saving.current.add(place);
      put(place, { text, problem: null, isSaving: true });
      cellSaving.runInPlace({ cell, entry, minutes: minutes ?? 0, text });
    },
  };
}

export type WeekCells = ReturnType<typeof useWeekCells>;
