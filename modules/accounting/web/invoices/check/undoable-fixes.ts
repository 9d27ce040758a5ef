import { isSameValue } from '#platform/contract/fields.ts';

/** Fix that was applied to the form. */
export interface AppliedFix {
  /** Name of the finding that it corrected. */
  readonly finding: string;
  /** Changes with the form's values before and after. */
  readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
}

/**
 * Returns the fixes that can still be undone after a change of the form: those whose row has not moved and whose values
 * nobody has overwritten. @param changed path of the change; undefined for the whole form @param valueAt current value
 * of the form
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
