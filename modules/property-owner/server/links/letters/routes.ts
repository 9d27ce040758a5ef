import { germanDayOf } from '#platform/contract/days.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import * as codes from '#modules/property-owner/contract/links/letters/access-code.ts';
import * as contract from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import type { Addressee } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import { administrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { readContact } from '../../configuration/contact-config.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { endLetters } from '../end-letters.ts';
import { countAddressees, listAddressees } from './addressees.ts';
import type { StoredAddressee } from './addressees.ts';
import { findWriter } from './find-letter.ts';
import type { LetterParts } from './letter-parts.ts';
import { checkCode, redeemCode } from './redeem-code.ts';
import { lastDayOfCode, writeLetters } from './write-letters.ts';

/** Routes of letters to owners without an email address, and of the codes in them. */
export function createLetterRoutes(parts: LetterParts): readonly Route[] {
  return [
    route(contract.listOwnerLetters, async ({ query }, { read }) =>
      read(async (context) => {
        const { rows, nextCursor } = await listAddressees(context, query);
        const writers = await findWriters(context, rows);
        return {
          eigentuemer: rows.map((row) => toAddressee(row, writers, todayInGermany(context.clock))),
          ...(isFirstPage(query) && {
            ...(await countAddressees(context, query.searchTerm)),
            validUntil: lastDayOfCode(context.clock),
            hasSender: (await readContact(context)).address !== '',
          }),
          nextCursor,
        };
      }),
    ),
    route(contract.writeOwnerLetters, async ({ body }, context) => ({
      bytes: await writeLetters(parts, context, body),
      fileName: 'letters.pdf',
    })),
    route(contract.withdrawOwnerLetter, async ({ params }, { transaction }) => {
      await transaction((context) => withdrawLetter(context, parts, params.id));
      return {};
    }),
    route(codes.checkAccessCode, ({ body }, context) => checkCode(parts, context, body)),
    route(codes.redeemAccessCode, async ({ body }, context) => {
      const answer = await redeemCode(parts, context, body);
      context.log.info({ event: 'access_code_used', address: context.address }, 'access code used');
      return answer;
    }),
  ];
}

/** Ends the code of a letter. @throws AppError not_found */
async function withdrawLetter(context: TenantContext, { access }: LetterParts, eid: string): Promise<void> {
  await access.lock(context, administrationPermission);
  const owner = await requireOwner(context, eid, 'id');
  if ((await endLetters(context, [owner.id])).length === 0) throw new AppError('not_found');
  await logEvent(context, {
    event: 'owner_letter_withdrawn',
    subject: { type: 'property_owner', id: owner.id, label: `${owner.name} (${owner.eid})` },
  });
}

/** Finds those of the writers who may invite owners at present. */
async function findWriters(
  { tx, actor }: TenantContext,
  rows: readonly StoredAddressee[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const userId of new Set(rows.flatMap(({ writtenBy }) => (writtenBy === null ? [] : [writtenBy])))) {
    if (await findWriter(tx, { organizationId: actor.organizationId, userId })) found.add(userId);
  }
  return found;
}

function toAddressee(
  { eid, name, street, town, hasEmail, active, writtenAt, writtenBy, validUntil, userType }: StoredAddressee,
  writers: ReadonlySet<string>,
  today: string,
): Addressee {
  const state = !active
    ? 'inactive'
    : validUntil !== null && validUntil < today
      ? 'expired'
      : writtenBy !== null && !writers.has(writtenBy)
        ? 'writer'
        : 'open';
  return {
    eid,
    name,
    address: street === '' || town === '' ? '' : `${street}, ${town}`,
    hasEmail,
    letter:
      writtenAt === null || validUntil === null || userType === null
        ? null
        : { writtenOn: germanDayOf(writtenAt), validUntil, userType, state },
  };
}
