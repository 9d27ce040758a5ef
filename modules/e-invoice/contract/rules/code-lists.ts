import type { CodedText } from '../model.ts';
import type { CodeLists } from '../codes/code-lists.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';

/** Checks that codes are in their lists: BR-CL-01 to BR-CL-26. */
export function* checkCodes({ invoice, lists }: RuleContext): Findings {
  yield* checkCode('BR-CL-01', 'typeCode', invoice.typeCode, lists.documentTypes);
  yield* checkCode('BR-CL-04', 'currency', invoice.currency, lists.currencies);
  yield* checkCode('BR-CL-05', 'taxCurrency', invoice.taxCurrency, lists.currencies);
  yield* checkCode('BR-CL-06', 'taxPointCode', invoice.taxPointCode, lists.taxPoints);
  yield* checkCode('BR-CL-07', 'objectIdentifier.scheme', invoice.objectIdentifier?.scheme, lists.references);
  for (const [index, { subjectCode }] of invoice.notes.entries())
    yield* checkCode('BR-CL-08', `notes.${index}.subjectCode`, subjectCode, lists.noteSubjects);
  yield* checkPartyCodes(invoice, lists);
  yield* checkCode('BR-CL-16', 'payment.meansCode', invoice.payment?.meansCode, lists.paymentMeans);
  for (const [index, { category, exemptionCode }] of invoice.vatBreakdown.entries()) {
    yield* checkCode('BR-CL-17', `vatBreakdown.${index}.category`, category, lists.vatCategories);
    yield* checkCode('BR-CL-22', `vatBreakdown.${index}.exemptionCode`, exemptionCode.toUpperCase(), lists.exemptions);
  }
  for (const [path, entries, rule, reasons] of [
    ['allowances', invoice.allowances, 'BR-CL-19', lists.allowanceReasons],
    ['charges', invoice.charges, 'BR-CL-20', lists.chargeReasons],
  ] as const) {
    for (const [index, { vatCategory, reasonCode }] of entries.entries()) {
      yield* checkCode('BR-CL-17', `${path}.${index}.vatCategory`, vatCategory, lists.vatCategories);
      yield* checkCode(rule, `${path}.${index}.reasonCode`, reasonCode, reasons);
    }
  }
  for (const [index, { fileName, mediaType }] of invoice.attachments.entries())
    if (!isEmpty(fileName)) yield* checkCode('BR-CL-24', `attachments.${index}.mediaType`, mediaType, lists.mediaTypes);
  yield* checkLineCodes(invoice, lists);
}

function* checkPartyCodes(
  { seller, buyer, payee, taxRepresentative, delivery }: RuleContext['invoice'],
  lists: CodeLists,
): Findings {
  const addresses = [
    ['seller', seller.address],
    ['buyer', buyer.address],
    ['taxRepresentative', taxRepresentative?.address],
    ['delivery', delivery?.address],
  ] as const;
  for (const [path, address] of addresses)
    yield* checkCode('BR-CL-14', `${path}.address.country`, address?.country, lists.countries);
  for (const [path, party] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const) {
    for (const [index, { scheme }] of party.identifiers.entries()) {
      if (scheme !== 'SEPA' || path !== 'seller')
        yield* checkCode('BR-CL-10', `${path}.identifiers.${index}.scheme`, scheme, lists.identifierSchemes);
    }
    yield* checkScheme('BR-CL-11', `${path}.legalRegistration`, party.legalRegistration, lists.identifierSchemes);
    yield* checkScheme('BR-CL-25', `${path}.electronicAddress`, party.electronicAddress, lists.addressSchemes);
  }
  if (payee?.identifier?.scheme !== 'SEPA')
    yield* checkScheme('BR-CL-10', 'payee.identifier', payee?.identifier, lists.identifierSchemes);
  yield* checkScheme('BR-CL-11', 'payee.legalRegistration', payee?.legalRegistration, lists.identifierSchemes);
  yield* checkScheme('BR-CL-26', 'delivery.locationIdentifier', delivery?.locationIdentifier, lists.identifierSchemes);
}

function* checkLineCodes({ lines }: RuleContext['invoice'], lists: CodeLists): Findings {
  for (const [index, line] of lines.entries()) {
    const path = `lines.${index}`;
    yield* checkCode('BR-CL-18', `${path}.vatCategory`, line.vatCategory, lists.vatCategories);
    yield* checkCode('BR-CL-23', `${path}.unit`, line.unit, lists.units);
    yield* checkCode('BR-CL-23', `${path}.priceBaseUnit`, line.priceBaseUnit, lists.units);
    yield* checkCode('BR-CL-15', `${path}.originCountry`, line.originCountry, lists.countries);
    yield* checkScheme('BR-CL-07', `${path}.objectIdentifier`, line.objectIdentifier, lists.references);
    yield* checkScheme(
      'BR-CL-21',
      `${path}.standardItemIdentifier`,
      line.standardItemIdentifier,
      lists.identifierSchemes,
    );
    for (const [at, classification] of line.classifications.entries())
      yield* checkScheme('BR-CL-13', `${path}.classifications.${at}`, classification, lists.classifications);
    for (const [at, { reasonCode }] of line.allowances.entries())
      yield* checkCode('BR-CL-19', `${path}.allowances.${at}.reasonCode`, reasonCode, lists.allowanceReasons);
    for (const [at, { reasonCode }] of line.charges.entries())
      yield* checkCode('BR-CL-20', `${path}.charges.${at}.reasonCode`, reasonCode, lists.chargeReasons);
  }
}

function checkScheme(
  rule: RuleId,
  path: string,
  coded: CodedText | null | undefined,
  codes: ReadonlySet<string> | undefined,
): Findings {
  return checkCode(rule, `${path}.scheme`, coded?.scheme, codes);
}

function* checkCode(
  rule: RuleId,
  path: string,
  code: string | undefined,
  codes: ReadonlySet<string> | undefined,
): Findings {
  if (code !== undefined && !isEmpty(code) && codes !== undefined && !codes.has(code.trim()))
    yield broken(rule, path, { found: code });
}
