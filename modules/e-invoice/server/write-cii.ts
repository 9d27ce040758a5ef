import { element, rootElement, textElement } from '#platform/server/xml/write-xml.ts';
import type { Delivery, EInvoice, SupportingDocument } from '../contract/model.ts';
import { writeCiiLine } from './write-cii-line.ts';
import { buyerParty, representativeParty, sellerParty, shipToParty } from './write-cii-parties.ts';
import { dateTime, invoicedObject, referencedDocument } from './write-cii-parts.ts';
import { settlement } from './write-cii-settlement.ts';

const unece = 'urn:un:unece:uncefact:data:standard';
const namespaces = {
  'xmlns:rsm': `${unece}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${unece}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${unece}:UnqualifiedDataType:100`,
  'xmlns:qdt': `${unece}:QualifiedDataType:100`,
};

/**
 * Writes the invoice as UN/CEFACT Cross Industry Invoice D22B, in the elements that ZUGFeRD (profile EN 16931) and
 * XRechnung allow; BT-24 and BT-23 name the profile. Values missing in the model are left out, even if the schema
 * demands them: the rules are checked before. The schema is D22B: D16B, by which XRechnung is checked, allows one preceding
 * invoice only.
 */
export function writeCii(invoice: EInvoice): string {
  return rootElement(
    'rsm:CrossIndustryInvoice',
    namespaces,
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', textElement('ram:ID', invoice.process)),
      element('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', invoice.specification)),
    ),
    element(
      'rsm:ExchangedDocument',
      textElement('ram:ID', invoice.number),
      textElement('ram:TypeCode', invoice.typeCode),
      dateTime('ram:IssueDateTime', invoice.issueDate),
      ...invoice.notes.map(({ text, subjectCode }) =>
        element('ram:IncludedNote', textElement('ram:Content', text), textElement('ram:SubjectCode', subjectCode)),
      ),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map(writeCiiLine),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice),
    ),
  );
}

function agreement(invoice: EInvoice): string {
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    textElement('ram:BuyerReference', invoice.buyerReference),
    sellerParty(invoice.seller),
    buyerParty(invoice.buyer),
    representativeParty(invoice.taxRepresentative),
    referencedDocument('ram:SellerOrderReferencedDocument', invoice.salesOrderReference),
    referencedDocument('ram:BuyerOrderReferencedDocument', invoice.orderReference),
    referencedDocument('ram:ContractReferencedDocument', invoice.contractReference),
    ...invoice.attachments.map(supportingDocument),
    referencedDocument('ram:AdditionalReferencedDocument', invoice.tenderReference, textElement('ram:TypeCode', '50')),
    invoicedObject(invoice.objectIdentifier),
    project(invoice.projectReference),
  );
}

/** BG-24. */
function supportingDocument({
  identifier,
  location,
  description,
  content = '',
  fileName,
  mediaType,
}: SupportingDocument): string {
  return referencedDocument(
    'ram:AdditionalReferencedDocument',
    identifier,
    textElement('ram:URIID', location),
    textElement('ram:TypeCode', '916'),
    textElement('ram:Name', description),
    textElement('ram:AttachmentBinaryObject', content, { mimeCode: mediaType, filename: fileName }),
  );
}

/** BT-11. The schema demands a name, which EN 16931 does not have. */
function project(reference: string): string {
  const id = textElement('ram:ID', reference);
  return id === '' ? '' : element('ram:SpecifiedProcuringProject', id, textElement('ram:Name', 'Project reference'));
}

function delivery(invoice: EInvoice): string {
  const inside = [
    invoice.delivery === null ? '' : deliveryOf(invoice.delivery),
    referencedDocument('ram:DespatchAdviceReferencedDocument', invoice.despatchAdviceReference),
    referencedDocument('ram:ReceivingAdviceReferencedDocument', invoice.receivingAdviceReference),
  ].join('');
  // The schema demands this element even if it is empty.
  return inside === '' ? '<ram:ApplicableHeaderTradeDelivery/>' : element('ram:ApplicableHeaderTradeDelivery', inside);
}

function deliveryOf(all: Delivery): string {
  return shipToParty(all) + element('ram:ActualDeliverySupplyChainEvent', dateTime('ram:OccurrenceDateTime', all.date));
}
