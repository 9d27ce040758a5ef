import type { CareEntry, DraftMarks } from '#modules/assistants/contract/entries/entry.ts';
import { noMarks } from '#modules/assistants/contract/entries/entry.ts';
import type { EditedContent } from '../fields/field-marks.ts';
import type { DraftChange } from './draft-commands.ts';

/** Adds a later change of a draft to an earlier one that was not sent yet. */
export function joinChanges(earlier: DraftChange, later: DraftChange): DraftChange {
  const data =
    earlier.data === undefined && later.data === undefined ? {} : { data: { ...earlier.data, ...later.data } };
  const confirmed = [...new Set([...(earlier.confirmed ?? []), ...(later.confirmed ?? [])])];
  return { ...earlier, ...later, ...data, ...(confirmed.length === 0 ? {} : { confirmed }) };
}

/** Returns the parts of a change that were made since another one was sent. */
export function changesSince(all: DraftChange, sent: DraftChange): DraftChange {
  const data = Object.fromEntries(
    Object.entries(all.data ?? {}).filter(([name, value]) => value !== sent.data?.[name as keyof typeof all.data]),
  );
  const confirmed = (all.confirmed ?? []).filter((path) => sent.confirmed?.includes(path) !== true);
  const { data: _data, confirmed: _confirmed, ...others } = all;
  const rest = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => value !== sent[name as keyof typeof others]),
  );
  return {
    ...rest,
    ...(Object.keys(data).length === 0 ? {} : { data }),
    ...(confirmed.length === 0 ? {} : { confirmed }),
  };
}

/** True if a change changes nothing. */
export function isNoChange(change: DraftChange): boolean {
  return Object.keys(change).length === 0;
}

/** A draft as it is shown: the saved one with what was typed since. */
export interface TypedDraft extends EditedContent {
  readonly type: CareEntry['type'];
  readonly eventAt: string;
  readonly eventAsked: boolean;
  readonly marks: DraftMarks;
}

/** Applies a change that was not saved yet to a draft. */
export function applyChange(saved: CareEntry, change: DraftChange): TypedDraft {
  const marks = saved.marks ?? noMarks;
  return {
    type: change.type ?? saved.type,
    data: { ...saved.data, ...pickGiven(change.data ?? {}) },
    values: change.values ?? saved.values,
    sis: change.sis ?? saved.sis,
    eventAt: change.eventAt ?? saved.eventAt,
    eventAsked: saved.eventAsked && change.eventAt === undefined,
    marks: { ...marks, confirmed: [...marks.confirmed, ...(change.confirmed ?? [])] },
  };
}

function pickGiven<Values extends object>(values: Values): { [Name in keyof Values]: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: NonNullable<Values[Name]>;
  };
}
