import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** The organisation that runs the product. */
export interface OperatorOrganization {
  readonly id: OrganizationId;
  readonly name: string;
}

/** Finds the organisation with the service for central administration, the oldest of several; null if there is none. */
export async function findOperator(tx: Transaction): Promise<OperatorOrganization | null> {
  const row = await tx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('organization_services')
          .innerJoin('services', 'services.id', 'organization_services.service_id')
          .select(sql.lit(1).as('one'))
          .whereRef('organization_services.organization_id', '=', 'organizations.id')
          .where('services.operator_only', '=', true),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .$castTo<OperatorOrganization>()
    .executeTakeFirst();
  return row ?? null;
}

const transliterations: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Derives a free identifier from a name: `Kontor Betrieb GmbH` → `kontor-betrieb-gmbh`, with a number if taken. */
export async function findFreeIdentifier(tx: Transaction, name: string): Promise<string> {
  const plain = name
    .toLowerCase()
    .replaceAll(/[äöüß]/gu, (letter) => transliterations[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/gu, '');
  const base = plain === '' ? 'operator' : plain;
  for (let number = 1; ; number += 1) {
    const identifier = number === 1 ? base : `${base}-${number}`;
    const taken = await tx
      .selectFrom('organizations')
      .select('id')
      .where('identifier', '=', identifier)
      .executeTakeFirst();
    if (!taken) return identifier;
  }
}
