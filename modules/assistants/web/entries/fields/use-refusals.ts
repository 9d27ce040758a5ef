import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';

/** Fields of the forms of entries that show their own errors, by the beginnings of their paths. */
const shown = /^(?:data\.|values\.|sis\.topic\d$|patientId$|eventAt$|reason$)/u;

/** Lists the paths of the fields that a refusal names, to focus the first one. */
export function listRefusedPaths(error: unknown): string[] {
  return fieldErrors(error).fields.map(({ path }) => path);
}

/** Divides a refusal into the errors of fields by their paths, and the rest; null if there is none. */
export function useRefusals(error: unknown) {
  const { t } = useTranslation('platform');
  const { fields, rest } = fieldErrors(error);
  const own = fields.filter(({ path }) => shown.test(path));
  const others = [...rest, ...fields.filter(({ path }) => !shown.test(path)).map(({ entry }) => entry)];
  return {
    problemOf: (path: string): string | undefined => {
      const found = own.find((field) => field.path === path);
      return found && translateError(found.entry, t);
    },
    rest:
      error instanceof ApiError
        ? others.length === 0
          ? null
          : new ApiError(error.status, others, error.requestId)
        : (error ?? null),
  };
}
