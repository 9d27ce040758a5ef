import { Readable } from 'node:stream';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { MadeFile, Route } from '#platform/server/http/route.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import * as contract from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import type { MailParts } from '../mails/send-mail.ts';
import { answerInterest, confirmExpose, withdrawContract } from './confirm-expose.ts';
import { withLinkedPerson } from './open-link.ts';
import { readPage } from './read-page.ts';

/** Makes the exposé of an object for a reader outside. */
type RenderExpose = (
  wanted: { readonly organizationId: OrganizationId; readonly objectId: string; readonly language: LanguageKey },
  context: Pick<RequestContext, 'database' | 'clock' | 'signal' | 'address'>,
) => Promise<MadeFile>;

/** Called for each exposé that a reader opens. @param object by its row id */
type CountDownload = (object: { readonly organizationId: OrganizationId; readonly estateObjectId: string }) => void;

export interface ExposePageParts extends MailParts {
  readonly renderExpose: RenderExpose;
  readonly countDownload: CountDownload;
}

/** Routes of the page before the exposé: open to whoever has the link of an email. */
export function createExposePageRoutes(parts: ExposePageParts): readonly Route[] {
  const { secretKey, renderExpose, countDownload } = parts;
  return [
    route(contract.getExposePage, ({ params: link, query: { languageKey } }, caller) =>
      withLinkedPerson(caller, { secretKey, link, readOnly: true }, async (context, person) => ({
        page: (await readPage(context, person, languageKey)).page,
      })),
    ),
    route(contract.confirmExpose, async ({ params: link, body }, caller) => {
      await withLinkedPerson(caller, { secretKey, link }, (context, person) =>
        confirmExpose(parts, context, person, body),
      );
      return readAgain(parts, caller, link, body.languageKey);
    }),
    route(contract.openExpose, async ({ params: link, query: { languageKey } }, caller) => {
      const wanted = await withLinkedPerson(caller, { secretKey, link }, async (context, person) => {
        const { page, language } = await readPage(context, person, languageKey);
        if (!page.object.isOffered || person.status === 'AUSGESCHIEDEN') throw new AppError('object_withdrawn');
        if (page.confirmedAt === null) throw new AppError('expose_not_confirmed');
        await context.tx
          .updateTable('estate_stakeholders')
          .set({ expose_opened_at: context.clock.now() })
          .where('id', '=', person.id)
          .where('expose_opened_at', 'is', null)
          .execute();
        const { organizationId } = context.actor;
        return { organizationId, objectId: person.object_id, estateObjectId: person.estate_object_id, language };
      });
      // A browser follows a link and asks for no media type: it gets bytes, never hex text.
      const { bytes, fileName } = await renderExpose(wanted, caller);
      countDownload(wanted);
      return { chunks: bytes instanceof Uint8Array ? Readable.from([bytes]) : await bytes.open(), fileName };
    }),
    route(contract.withdrawContract, async ({ params: link, body }, caller) => {
      await withLinkedPerson(caller, { secretKey, link }, (context, person) =>
        withdrawContract(parts, context, person, body.name),
      );
      return readAgain(parts, caller, link, body.languageKey);
    }),
    route(contract.answerInterest, async ({ params: link, body }, caller) => {
      await withLinkedPerson(caller, { secretKey, link }, (context, person) => answerInterest(context, person, body));
      return readAgain(parts, caller, link, body.languageKey);
    }),
  ];
}

const readAgain = (
  { secretKey }: Pick<ExposePageParts, 'secretKey'>,
  caller: RequestContext,
  link: { readonly a: string; readonly b: string },
  languageKey: LanguageKey | undefined,
) =>
  withLinkedPerson(caller, { secretKey, link, readOnly: true }, async (context, person) => ({
    page: (await readPage(context, person, languageKey)).page,
  }));
