import { describe, expect, it } from 'vitest';
import { profileFamilies, writeFamily } from '#testing/e-invoices/profile-families.ts';
import { toCents } from '../../contract/to-cents.ts';
import { readEInvoice } from './read-e-invoice.ts';

describe.each(Object.entries(profileFamilies))('a valid invoice of the family %s', (_, family) => {
  const files = writeFamily(family);

  it('is one of at least 30, and each of its profiles is met', () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
    expect(new Set(files.map(({ specification }) => specification)).size).toBe(Object.keys(family.profiles).length);
  });

  it.each(files.map((file) => [file.name, file] as const))('%s is read, and no error is reported', (__, file) => {
    const { invoice, report } = readEInvoice(Buffer.from(file.xml), file.fileName);
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.findings.filter(({ rule }) => rule !== 'profile_variant')).toEqual([]);
    expect(report).toMatchObject({ isRead: true, profile: file.specification, profileName: file.profileName });
    expect(invoice).toMatchObject({
      number: file.invoice.number,
      issueDate: file.invoice.issueDate,
      dueDate: file.invoice.dueDate,
      seller: { name: file.invoice.seller.name, vatId: file.invoice.seller.vatId },
      totals: { due: file.invoice.totals.due },
    });
    expect(toCents(invoice?.totals.gross ?? '')).toBe(toCents(file.invoice.totals.gross));
  });
});

it.each(['urn:zugferd.de:2p0:minimum', 'urn:zugferd.de:2p0:basicwl', 'urn:factur-x.eu:1p0:basicwl'])(
  '%s is read, and reported as no invoice',
  (specification) => {
    const [file] = writeFamily({ syntax: 'cii', profiles: { [specification]: null }, fileName: 'factur-x.xml' });
    expect(readEInvoice(Buffer.from(file?.xml ?? ''), 'factur-x.xml').report).toMatchObject({
      isRead: true,
      findings: [{ rule: 'profile_no_invoice', severity: 'warning' }],
    });
  },
);

it.each(['urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', 'urn:example:other', ''])(
  '„%s“ belongs to no known standard: nothing is taken from it',
  (specification) => {
    const [file] = writeFamily({ syntax: 'cii', profiles: { [specification]: null }, fileName: null });
    expect(readEInvoice(Buffer.from(file?.xml ?? ''), null)).toMatchObject({
      invoice: undefined,
      report: { isRead: false, findings: [{ rule: 'profile_unknown', severity: 'error' }] },
    });
  },
);
