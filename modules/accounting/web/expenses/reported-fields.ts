import type { ReportedFields } from '#modules/e-invoice/web/index.tsx';
import type { Translate } from '#platform/web/api/errors.ts';
import { kindOfExpenseField } from '../../contract/expenses/kind-of-field.ts';

/** Describes the fields of an expense for the report on its e-invoice. */
export const reportedFields = (t: Translate): ReportedFields => ({
  kindOf: kindOfExpenseField,
  nameOf: (field) => t(`expenses.fields.${field}`, { defaultValue: field }),
});
