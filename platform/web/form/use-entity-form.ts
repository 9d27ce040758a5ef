import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import { isSameValue, mergeValues, readValues, toValues } from '../../contract/fields.ts';
import type { FieldSet, MergedValues, ReadValues, StoredOf, TakesTheirs, ValuesOf } from '../../contract/fields.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { currentLanguage } from '../i18n/language.ts';

/** An entity as it stands on the server; with a version, a save of an older one is refused. */
export type SavedEntity<Fields extends FieldSet> = Partial<StoredOf<Fields>> & { readonly version?: number };

interface EntityFormOptions<Fields extends FieldSet> {
  readonly fields: Fields;
  /** Null adds one. */
  readonly entity: SavedEntity<Fields> | null;
  /** What a new one begins with. */
  readonly prefill?: Partial<StoredOf<Fields>>;
  /** What follows from other fields, such as a default that is no longer among the choices. */
  readonly settle?: (values: ValuesOf<Fields>) => ValuesOf<Fields>;
}

export interface EntityEditing<Fields extends FieldSet> {
  readonly form: UseFormReturn<ValuesOf<Fields>>;
  readonly fields: Fields;
  /** The element that holds the inputs, to lead to the first wrong one. */
  readonly root: RefObject<HTMLElement | null>;
  readonly isNew: boolean;
  readonly isDirty: boolean;
  /** Whether saving has been tried: from then on empty required fields of a new entity are marked, too. */
  readonly isTried: boolean;
  readonly markTried: () => void;
  /** Language in which the form was opened: numbers keep its comma or point. */
  readonly typedIn: LanguageKey;
  /** Undefined for a new entity and for one without versions. */
  readonly getVersion: () => number | undefined;
  readonly read: () => ReadValues<Fields>;
  /**
   * What was typed here, brought together with what was saved elsewhere; of contested places those that `takesTheirs`
   * says.
   */
  readonly merge: (theirs: SavedEntity<Fields>, takesTheirs?: TakesTheirs) => MergedValues<Fields>;
  /** Starts from another saved state; `values` are what is not saved yet. */
  readonly adopt: (saved: SavedEntity<Fields>, values?: ValuesOf<Fields>) => void;
}

/**
 * The form of an entity and the saved state it started from. A newer saved state replaces an untouched form silently, a
 * touched one only by `adopt`.
 */
export function useEntityForm<const Fields extends FieldSet>({
  fields,
  entity,
  prefill,
  settle,
}: EntityFormOptions<Fields>): EntityEditing<Fields> {
  const [typedIn] = useState(() => currentLanguage.get());
  const [show] = useState(() => (stored: SavedEntity<Fields> | null) => {
    const values = toValues(fields, stored, typedIn);
    return settle === undefined ? values : settle(values);
  });
  const base = useRef(entity);
  const root = useRef<HTMLElement>(null);
  const [isTried, setTried] = useState(false);
  const form = useForm<ValuesOf<Fields>>({
    defaultValues: show(entity ?? prefill ?? null) as DefaultValues<ValuesOf<Fields>>,
  });
  const { isDirty } = form.formState;

  const adopt = useCallback(
    (saved: SavedEntity<Fields>, values?: ValuesOf<Fields>) => {
      base.current = saved;
      form.reset(show(saved));
      if (values !== undefined) form.reset(values, { keepDefaultValues: true });
    },
    [form, show],
  );

  useEffect(() => {
    if (entity !== null && !isDirty && isNewer(entity, base.current)) adopt(entity);
  }, [adopt, entity, isDirty]);

  return {
    form,
    fields,
    root,
    isNew: entity === null,
    isDirty,
    isTried,
    markTried: useCallback(() => setTried(true), []),
    typedIn,
    getVersion: () => base.current?.version,
    read: () => readValues(fields, form.getValues(), typedIn),
    merge: (theirs, takesTheirs) => {
      const merged = mergeValues(fields, show(base.current), form.getValues(), show(theirs), takesTheirs);
      return settle === undefined ? merged : { ...merged, values: settle(merged.values) };
    },
    adopt,
  };
}

/** A list may still hold an older state than the one that was fetched after a conflict. */
function isNewer<Fields extends FieldSet>(entity: SavedEntity<Fields>, base: SavedEntity<Fields> | null): boolean {
  return entity.version === undefined ? !isSameValue(entity, base) : entity.version > (base?.version ?? -1);
}
