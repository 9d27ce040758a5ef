import { useEffect, useRef, useState } from 'react';
import { isSameValue } from '../../contract/fields.ts';
import type { FieldSet } from '../../contract/fields.ts';
import { keepInput, readKeptInput } from './kept-input.ts';
import type { KeptValues } from './kept-input.ts';
import { asLoose } from './use-field.ts';
import type { EntityEditing } from './use-entity-form.ts';

/** Input of an earlier visit that was not saved, and what becomes of it. */
export interface KeptInput {
  readonly isOffered: boolean;
  readonly restore: () => void;
  /** Forgets it, and what has been typed since. */
  readonly forget: () => void;
}

/**
 * Keeps what is typed in this browser while it is not saved, so that it outlasts a reload, and offers it again.
 *
 * @param name of the form and its record, such as `object-data.10061`
 */
export function useKeptInput<Fields extends FieldSet>(editing: EntityEditing<Fields>, name: string): KeptInput {
  // Numbers are kept as they were typed: with the decimal sign of a language.
  const key = `${name}.${editing.typedIn}`;
  const [offered, setOffered] = useState<KeptValues | null>(() => readKeptInput(key));
  const offer = useRef(offered);
  const form = asLoose(editing.form);
  const { isDirty } = editing;

  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      keepInput(key, { ...offer.current, ...pickChanged(form.getValues(), form.formState.defaultValues ?? {}) });
    });
    return unsubscribe;
  }, [form, key]);
  useEffect(() => {
    if (!isDirty) keepInput(key, offer.current ?? {});
  }, [isDirty, key]);

  const settle = () => {
    offer.current = null;
    setOffered(null);
  };
  return {
    isOffered: offered !== null,
    restore: () => {
      const current: KeptValues = form.getValues();
      const values = Object.entries(offered ?? {}).filter(([field, value]) => isAlike(value, current[field]));
      settle();
      for (const [field, value] of values) form.setValue(field, value, { shouldDirty: true });
    },
    forget: () => {
      settle();
      keepInput(key, {});
    },
  };
}

/** Picks the values that differ from the saved ones. */
export function pickChanged(values: KeptValues, saved: KeptValues): KeptValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, saved[name])));
}

/** True if a field can show a value that an earlier version of the product may have kept. */
export function isAlike(value: unknown, current: unknown): boolean {
  if (current === undefined) return false;
  if (value === null || current === null) return true;
  return typeof value === typeof current && Array.isArray(value) === Array.isArray(current);
}
