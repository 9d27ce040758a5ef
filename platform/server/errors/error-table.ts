import { platformErrors } from '../../contract/errors.ts';
import type { ErrorCode, ErrorEntry, ModuleErrors } from '../../contract/errors.ts';

/** The error codes of the platform and of all modules. */
export interface ErrorTable {
  /** HTTP status of a code. */
  statusOf(code: ErrorCode): number;
  /** The entry with the namespace of its text, so that the web client finds it: `shop:errors.article_sold`. */
  qualify(entry: ErrorEntry): ErrorEntry;
}

/** @throws Error when two declare the same code: it would have two meanings */
export function createErrorTable(
  modules: readonly { readonly name: string; readonly errors?: ModuleErrors }[],
): ErrorTable {
  const statuses = new Map<string, number>(Object.entries(platformErrors));
  const owners = new Map<string, string>();
  for (const { name, errors } of modules) {
    for (const [code, status] of Object.entries(errors?.codes ?? {})) {
      if (statuses.has(code)) throw new Error(`${name}: the error code ${code} is declared twice`);
      statuses.set(code, status);
      owners.set(`errors.${code}`, name);
    }
    for (const code of errors?.fieldCodes ?? []) {
      if (owners.has(`errors.field.${code}`)) throw new Error(`${name}: the field code ${code} is declared twice`);
      owners.set(`errors.field.${code}`, name);
    }
  }
  return {
    statusOf: (code) => statuses.get(code) ?? platformErrors.internal_error,
    qualify: (entry) => {
      const owner = owners.get(entry.description ?? '');
      return owner === undefined ? entry : { ...entry, description: `${owner}:${entry.description}` };
    },
  };
}
