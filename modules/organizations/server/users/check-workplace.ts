import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { listApplications } from '../catalogue/catalogue-repository.ts';
import { grantableBy, listOfferedPermissions } from '../catalogue/offered-permissions.ts';

/** Requested access of a user, as received. */
export interface WantedWorkplace {
  readonly permissions: readonly string[];
  readonly startApplicationId: string;
  readonly userLanguages: readonly LanguageKey[];
  readonly userDefaultLanguage: LanguageKey;
}

/** Validated access of a user: without duplicates, in a fixed order. */
export interface Workplace {
  readonly permissions: readonly string[];
  readonly startApplication: { readonly id: string; readonly identifier: string };
  readonly languages: readonly LanguageKey[];
  readonly defaultLanguage: LanguageKey;
}

/**
 * Validates requested access against the organisation's services and the acting user's permissions.
 * @param fieldOf path of the permission at an index in the request
 * @throws AppError validation_failed naming every error: not_offered, not_selectable
 */
export async function checkWorkplace(
  { tx, actor }: { readonly tx: Transaction; readonly actor: Actor },
  wanted: WantedWorkplace,
  fieldOf: (index: number) => string,
): Promise<Workplace> {
  const { organizationId } = actor;
  const grantable = new Set(
    grantableBy(actor.permissions, await listOfferedPermissions(tx, organizationId)).map(
      ({ identifier }) => identifier,
    ),
  );
  const permissions = [...new Set(wanted.permissions)].filter((identifier) => grantable.has(identifier)).toSorted();
  const applications = await listApplications(tx, organizationId, permissions);
  const startApplication = applications.find(({ id }) => id === wanted.startApplicationId.toLowerCase());
  const wrong: ErrorEntry[] = wanted.permissions.flatMap((identifier, index) =>
    grantable.has(identifier) ? [] : invalidField(fieldOf(index), 'not_offered').toEntries(),
  );
  if (!startApplication) wrong.push(...invalidField('startApplicationId', 'not_selectable').toEntries());
  if (!wanted.userLanguages.includes(wanted.userDefaultLanguage))
    wrong.push(...invalidField('userDefaultLanguage', 'not_selectable').toEntries());
  if (!startApplication || wrong.length > 0) throw new AppError('validation_failed', { entries: wrong });
  return {
    permissions,
    startApplication,
    languages: languageKeys.filter((language) => wanted.userLanguages.includes(language)),
    defaultLanguage: wanted.userDefaultLanguage,
  };
}
