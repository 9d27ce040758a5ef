import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { getBoardReport, layBoardReport } from '#modules/property-owner/contract/receipts/board-report.ts';
import { readDataState } from '../../data-state/routes.ts';
import { addDocument } from '../../owner-documents/change-documents.ts';
import { readLetterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { ownerDocumentPurpose } from '../../wall/document-purpose.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { readReceiptReader, sitsOnBoard } from '../receipt-reader.ts';
import { readReport } from './read-report.ts';
import { findReportRight } from './report-right.ts';
import { reportDocument } from './report-document.ts';
import type { ReportToPrint } from './report-document.ts';

interface ReportParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
}

interface WantedReport {
  readonly eid: string;
  readonly from: string;
  readonly to: string;
}

/** Routes of the report for the advisory board of a community. */
export function createReportRoutes({ files, renderer }: ReportParts): readonly Route[] {
  const render = async (member: MemberContext, wanted: WantedReport) => {
    const { read, clock, signal, tenantQueue } = member;
    const given = await read((context) => gatherReport(context, wanted));
    const bytes = await reportDocument.render(
      renderer,
      { ...given, madeAt: clock.now().toISOString() },
      { signal, tenantQueue },
    );
    const name = `${documentTexts[given.language].boardReport.title} ${wanted.from} – ${wanted.to}.pdf`;
    return { given, bytes, name };
  };
  return [
    route(getBoardReport, async ({ params: { eid }, query }, member) => {
      const { bytes, name } = await render(member, { eid, ...query });
      return { bytes, fileName: name };
    }),
    route(layBoardReport, async ({ params: { eid }, body }, member) => {
      await member.read((context) => assertRoom(context, 0));
      const { given, bytes, name } = await render(member, { eid, ...body });
      const file = { name, mediaType: 'application/pdf', byteSize: bytes.length, bytes } as const;
      const [year, lastYear] = [body.from, body.to].map((day) => Number(day.slice(0, 4)));
      const facts = {
        eid,
        title: `${documentTexts[given.language].boardReport.title} ${getDocumentFormats(given.language).period(body.from, body.to)}`,
        kind: 'other',
        year: year !== undefined && year === lastYear ? year : null,
        property: null,
        rentalUnit: null,
      } as const;
      return {
        document: await storeFor(files, member, { file, purpose: ownerDocumentPurpose }, (context, fileId) =>
          addDocument(context, facts, { fileId, file }),
        ),
      };
    }),
  ];
}

/** @throws AppError not_found behind the wall and for an owner that is no community, permission_denied */
async function gatherReport(
  context: TenantContext,
  { eid, ...period }: WantedReport,
): Promise<Omit<ReportToPrint, 'madeAt'>> {
  const { tx } = context;
  const owner = await requireOwner(context, eid, 'eid');
  if ((await readReceiptReader(tx)) === 'owner' && !(await sitsOnBoard(tx, owner.id)))
    throw new AppError('permission_denied');
  if ((await findReportRight(tx, owner.id)) === null) throw new AppError('not_found', { field: 'eid' });
  const [report, language, letterhead, { lastUpdateAt }] = await Promise.all([
    readReport(tx, owner, period),
    readLanguage(context),
    readLetterhead(context, eid),
    readDataState(tx),
  ]);
  return { ...report, language, letterhead, community: owner.name, dataFrom: lastUpdateAt };
}
