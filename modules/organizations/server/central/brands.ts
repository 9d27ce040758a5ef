import { sql } from 'kysely';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { readDataUrl } from '#platform/server/pictures/data-url.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { maxBrands } from '../../contract/index.ts';
import type { CentralBrand, NewBrand } from '../../contract/index.ts';
import type { CentralContext } from './context.ts';

const selectBrands = (tx: Transaction) =>
  tx.selectFrom('brands').select(['host', 'name', 'version', sql<string>`coalesce(logo, '')`.as('logo')]);

/** Lists all brands by host; the search covers host and name. */
export function listBrands(tx: Transaction, searchTerm: string | undefined): Promise<CentralBrand[]> {
  const all = selectBrands(tx).orderBy('host');
  return (
    isSearchTerm(searchTerm) ? all.where(matchesWords(searchTerm, [sql.ref('host'), sql.ref('name')])) : all
  ).execute();
}

/** @throws AppError not_found */
export async function findBrand(tx: Transaction, host: string): Promise<CentralBrand> {
  const brand = await selectBrands(tx).where('host', '=', host).executeTakeFirst();
  if (!brand) throw new AppError('not_found');
  return brand;
}

/**
 * Adds a brand. @param brand with a logo as `prepareBrandLogo` answered, empty for none
 * @throws AppError brand_exists, too_many_brands
 */
export async function addBrand(context: CentralContext, brand: NewBrand): Promise<CentralBrand> {
  const { tx } = context;
  // One after the other, so that parallel ones cannot slip past the maximum.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('kontor.brands', 0))`.execute(tx);
  await translateDuplicate(
    tx
      .insertInto('brands')
      .values({ ...brand, logo: brand.logo || null })
      .execute(),
    'brands_pkey',
    (cause) => new AppError('brand_exists', { field: 'host', cause }),
  );
  const { count } = await tx
    .selectFrom('brands')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > maxBrands) throw new AppError('too_many_brands', { params: { maximum: maxBrands } });
  await log(context, 'brand_changed', brand.host, describeChanges(null, brand));
  return findBrand(tx, brand.host);
}

/**
 * Changes name and logo. @param logo as for `addBrand`; undefined keeps the stored one
 * @throws AppError not_found, changed_meanwhile
 */
export async function saveBrand(
  context: CentralContext,
  { host, name, logo, version }: Omit<CentralBrand, 'logo'> & { readonly logo: string | undefined },
): Promise<CentralBrand> {
  const { tx } = context;
  const before = await selectBrands(tx).where('host', '=', host).forUpdate().executeTakeFirst();
  if (!before) throw new AppError('not_found');
  await assertVersion(context, { type: 'brand', id: host }, version, before.version);
  const after = { host, name, logo: logo ?? before.logo, version: before.version };
  const changes = describeChanges(before, after);
  if (changes.length === 0) return after;
  await tx
    .updateTable('brands')
    .set({ name, logo: after.logo || null, version: sql`version + 1` })
    .where('host', '=', host)
    .execute();
  await log(context, 'brand_changed', host, changes);
  return { ...after, version: before.version + 1 };
}

/** @throws AppError not_found, also the second time */
export async function deleteBrand(context: CentralContext, host: string): Promise<void> {
  const { numDeletedRows } = await context.tx.deleteFrom('brands').where('host', '=', host).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found');
  await log(context, 'brand_deleted', host, []);
}

function log(
  { tx, actor, clock, source }: CentralContext,
  event: 'brand_changed' | 'brand_deleted',
  host: string,
  changes: readonly AuditChange[],
): Promise<void> {
  const subject = { type: 'brand', id: host, label: host };
  return recordAudit(tx, actor.organizationId, {
    event,
    userId: actor.userId,
    subject,
    changes,
    source,
    now: clock.now(),
  });
}

/** Logos are compared by content and described by kind and size. */
function describeChanges(before: NewBrand | null, after: NewBrand): AuditChange[] {
  const names = listChanges(before && { name: before.name }, { name: after.name });
  const [from, to] = [before?.logo ?? '', after.logo];
  return from === to ? names : [...names, { field: 'logo', from: describeLogo(from), to: describeLogo(to) }];
}

function describeLogo(logo: string): string | null {
  const picture = readDataUrl(logo);
  return picture === undefined
    ? null
    : `${picture.mediaType.replace('image/', '').toUpperCase()}, ${Math.ceil(picture.bytes.length / 1024)} kB`;
}
