import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readArea } from '#platform/server/settings/settings.ts';
import type { getSetup } from '../../contract/configuration/setup.ts';
import { previewNextNumber } from '../numbers/numbering.ts';
import { readNumbering } from './repository.ts';
import { area, invoiceConfig, logoConfig, numberingConfig, setupConfig } from './settings.ts';

/** Determines which steps that set up accounting are done. */
export async function readSetup(context: TenantContext): Promise<EndpointAnswer<typeof getSetup>> {
  const { tx } = context;
  const [{ properties: company }, numbering, logo, { properties: decisions }] = await readArea(tx, area, [
    invoiceConfig,
    numberingConfig,
    logoConfig,
    setupConfig,
  ]);
  const hasIssued =
    (await tx.selectFrom('invoices').select('id').where('status', '<>', 'draft').limit(1).executeTakeFirst()) !==
    undefined;
  const isFilled = (...values: readonly (string | undefined)[]) => values.every((value) => (value ?? '').trim() !== '');
  const { companyName, street, postcode, city, taxNumber, vatNumber, IBAN } = company;
  return {
    steps: {
      company: isFilled(companyName, street, postcode, city) && (isFilled(taxNumber) || isFilled(vatNumber)),
      bank: isFilled(IBAN),
      logo: hasIssued || decisions.withoutLogo || logo.fileId !== null,
      number: hasIssued || decisions.numberKept || numbering.version > 0,
    },
    nextInvoiceId: await previewNextNumber(context, await readNumbering(context)),
    putAway: decisions.putAway,
  };
}
