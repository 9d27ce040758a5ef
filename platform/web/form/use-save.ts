import { useEffect, useRef, useState } from 'react';
import type { Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProblem, FieldSet, MergedValues, ValuesOf, WireOf } from '../../contract/fields.ts';
import { ApiError } from '../api/api-error.ts';
import type { Attempt } from '../api/api-error.ts';
import { reportError } from '../api/error-banners.ts';
import { translateError } from '../api/errors.ts';
import { focusField } from './focus-field.ts';
import { placeErrors } from './place-errors.ts';
import type { PlaceOptions } from './place-errors.ts';
import type { EntityEditing, SavedEntity } from './use-entity-form.ts';
import { areChoicesWaiting, settleChoices } from './waiting-choices.ts';

interface SaveOptions<Fields extends FieldSet, Answer> extends PlaceOptions {
  readonly editing: EntityEditing<Fields>;
  /** Sends the form values with their initial version. */
  readonly send: (wire: WireOf<Fields>, version: number | undefined) => Promise<Answer>;
  /**
   * Called after saving: shows the result and closes the form. Failures here are reported, but are no failure of the
   * save.
   */
  readonly onSaved: (answer: Answer) => unknown;
  /** Returns further problems that prevent sending. */
  readonly check?: (values: ValuesOf<Fields>) => readonly FieldProblem[];
  /** Fetches the present entity after a conflict. @throws ApiError */
  readonly fetchSaved?: () => Promise<SavedEntity<Fields>>;
  /** Called before the first invalid field gets the focus, such as to show a covered form. */
  readonly onRefused?: () => unknown;
  /** Called after a failed save, such as to reload. */
  readonly onFailed?: (error: unknown) => unknown;
  /** Failed action, if the endpoint does not determine it. */
  readonly attempt?: Attempt;
}

/** An invalid field with its text in the user's language. */
export interface ShownError {
  /** Path in the form, such as `positions.0.count`. */
  readonly path: string;
  readonly message: string;
}

/** Conflict with another save of the same entity. */
export interface Conflict<Fields extends FieldSet = FieldSet> extends Pick<
  MergedValues<Fields>,
  'changed' | 'conflicts'
> {
  readonly theirs: SavedEntity<Fields>;
  /** Author of the other save; undefined if unknown. */
  readonly by: string | undefined;
  /** Instant of the other save, ISO 8601. */
  readonly at: string | undefined;
  /** True if the signed-in user saved in another window. */
  readonly isOwn: boolean;
}

export interface Saving<Fields extends FieldSet = FieldSet> {
  /** Saves in place; resolves to true if saved. */
  readonly save: () => Promise<boolean>;
  readonly isSaving: boolean;
  /** Error of the last save, for the bar of the form. */
  readonly error: unknown;
  readonly wrongFields: readonly ShownError[];
  readonly conflict: Conflict<Fields> | null;
  /**
   * Resolves the conflict: `merge` keeps the typed values except in the conflicts with the keys `theirs`, `replace`
   * discards them, null continues editing.
   */
  readonly resolve: (keep: 'merge' | 'replace' | null, theirs?: readonly string[]) => void;
}

/** Saves a form: errors appear at their field, in the conflict dialog or in the error banners. */
export function useSave<Fields extends FieldSet, Answer>({
  editing,
  send,
  onSaved,
  check,
  fetchSaved,
  onRefused,
  onFailed,
  attempt,
  ...places
}: SaveOptions<Fields, Answer>): Saving<Fields> {
  const { t } = useTranslation('platform');
  const { form, fields, root } = editing;
  const running = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [wrongFields, setWrongFields] = useState<readonly ShownError[]>([]);
  const [conflict, setConflict] = useState<Conflict<Fields> | null>(null);

  // After the messages are rendered: they may expand a collapsed field.
  useEffect(
    () =>
      focusField(
        root.current,
        wrongFields.map(({ path }) => path),
      ),
    [root, wrongFields],
  );

  const refuse = (errors: readonly ShownError[]) => {
    for (const { path, message } of errors) form.setError(path as Path<ValuesOf<Fields>>, { type: 'refused', message });
    setWrongFields(errors);
    if (errors.length > 0) onRefused?.();
  };

  const fail = async (failure: unknown): Promise<void> => {
    if (fetchSaved !== undefined && failure instanceof ApiError && failure.has('changed_meanwhile')) {
      const theirs = await fetchSaved();
      setConflict({ theirs, ...readAuthor(failure), ...editing.merge(theirs) });
      return;
    }
    setError(failure);
    const placed = placeErrors(fields, failure, places);
    refuse(placed.fields.map(({ path, entry }) => ({ path, message: translateError(entry, t) })));
    if (placed.fields.length === 0 || placed.rest.length > 0) reportError(failure, attempt);
    await onFailed?.(failure);
  };

  // The save succeeded, whatever fails afterwards.
  const follow = async (answer: Answer): Promise<void> => {
    try {
      await onSaved(answer);
    } catch (failure) {
      reportError(failure);
    }
  };

  const save = async (): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    try {
      const isTyped = !areChoicesWaiting(root.current) || (await settleChoices(root.current));
      return isTyped && (await saveTyped());
    } finally {
      running.current = false;
    }
  };

  const saveTyped = async (): Promise<boolean> => {
    editing.markTried();
    form.clearErrors();
    setError(null);
    setWrongFields([]);
    const { wire, problems } = editing.read();
    const found = [...problems, ...(check?.(form.getValues()) ?? [])];
    if (wire === null || found.length > 0) {
      refuse(
        found.map(({ path, code, params }) => ({
          path,
          message: translateError({ code, params, message: code, field: path }, t),
        })),
      );
      return false;
    }
    setSaving(true);
    try {
      const answer = await send(wire, editing.getVersion());
      await follow(answer);
      return true;
    } catch (failure) {
      await fail(failure).catch((second: unknown) => {
        setError(second);
        reportError(second, attempt);
      });
      return false;
    } finally {
      setSaving(false);
    }
  };

  const resolve: Saving<Fields>['resolve'] = (keep, theirs = []) => {
    if (conflict !== null && keep !== null) {
      const merged =
        keep === 'merge' ? editing.merge(conflict.theirs, (key) => theirs.includes(key)).values : undefined;
      editing.adopt(conflict.theirs, merged);
    }
    setConflict(null);
  };

  return { save, isSaving, error, wrongFields, conflict, resolve };
}

function readAuthor(failure: ApiError): Pick<Conflict, 'by' | 'at' | 'isOwn'> {
  const params = failure.errors.find(({ code }) => code === 'changed_meanwhile')?.params ?? {};
  const read = (name: string) => (params[name] === undefined ? undefined : String(params[name]));
  return { by: read('by'), at: read('at'), isOwn: params['own'] === 1 };
}
