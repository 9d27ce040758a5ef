import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import { isSameValue, mergeValues, readValues, toValues } from '../../contract/fields.ts';
import type { FieldSet, MergedValues, ReadValues, StoredOf, TakesTheirs, ValuesOf } from '../../contract/fields.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { currentLanguage } from '../i18n/language.ts';

/** A saved entity; with a version, saving an outdated one is refused. */
export type SavedEntity<Fields extends FieldSet> = Partial<StoredOf<Fields>> & { readonly version?: number };

interface EntityFormOptions<Fields extends FieldSet> {
  readonly fields: Fields;
  /** Entity to edit; null adds one. */
  readonly entity: SavedEntity<Fields> | null;
  /** Initial values of a new entity. */
  readonly prefill?: Partial<StoredOf<Fields>>;
  /** Derives values from other fields, such as clearing a default that is no longer among the choices. */
  readonly settle?: (values: ValuesOf<Fields>) => ValuesOf<Fields>;
}

export interface EntityEditing<Fields extends FieldSet> {
  readonly form: UseFormReturn<ValuesOf<Fields>>;
  readonly fields: Fields;
  /** Element that contains the inputs, for focusing the first invalid one. */
  readonly root: RefObject<HTMLElement | null>;
  readonly isNew: boolean;
  readonly isDirty: boolean;
  /** True after the first attempt to save: from then on empty required fields of a new entity are marked. */
  readonly isTried: boolean;
  readonly markTried: () => void;
  /** Language in which the form was opened: numbers keep its decimal sign. */
  readonly typedIn: LanguageKey;
  /** Returns the version; undefined for a new entity and for one without versions. */
  readonly getVersion: () => number | undefined;
  readonly read: () => ReadValues<Fields>;
  /** Merges the typed values with those saved elsewhere; `takesTheirs` resolves conflicts. */
  readonly merge: (theirs: SavedEntity<Fields>, takesTheirs?: TakesTheirs) => MergedValues<Fields>;
  /** Restarts from another saved state; `values` are the unsaved ones. */
  readonly adopt: (saved: SavedEntity<Fields>, values?: ValuesOf<Fields>) => void;
}

/**
 * Form of an entity and its initial saved state. A newer saved state replaces an unchanged form silently, a changed one
 * only by `adopt`; one that differs in fields of other forms alone contradicts nothing that was typed here.
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
    if (entity === null || !isNewer(entity, base.current)) return;
    if (!isDirty) adopt(entity);
    else if (base.current !== null && hasSameFields(fields, entity, base.current)) base.current = entity;
  }, [adopt, entity, fields, isDirty]);

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

/** True if two saved states have the same values in the fields of the form. */
function hasSameFields<Fields extends FieldSet>(
  fields: Fields,
  one: SavedEntity<Fields>,
  other: SavedEntity<Fields>,
): boolean {
  return Object.keys(fields).every((name) => isSameValue(one[name as keyof Fields], other[name as keyof Fields]));
}

/** True for a newer version: a list may still hold an older state than the one fetched after a conflict. */
function isNewer<Fields extends FieldSet>(entity: SavedEntity<Fields>, base: SavedEntity<Fields> | null): boolean {
  return entity.version === undefined ? !isSameValue(entity, base) : entity.version > (base?.version ?? -1);
}
