import { isSameValue } from '#platform/contract/fields.ts';

/** A fix that was applied to the form. */
export interface AppliedFix {
  /** Of the finding that it has mended. */
  readonly finding: string;
  /** Each as the form held it, and holds it now. */
  readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
}

/**
 * The fixes that can still be taken back after a change of the form: none whose row may stand elsewhere, and none that
 * somebody has typed over. @param changed path of the change; undefined for all of the form @param valueAt what the
 * form holds now
 */
export function keepUndoable(
  fixes: readonly AppliedFix[],
  changed: string | undefined,
  valueAt: (path: string) => unknown,
): readonly AppliedFix[] {
  const kept = fixes.filter(
    ({ changes }) =>
      changed !== undefined &&
      changes.every(({ path, after }) => !path.startsWith(`${changed}.`) && isSameValue(valueAt(path), after)),
  );
  return kept.length === fixes.length ? fixes : kept;
}
