import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { PaymentInstructions } from '../contract/model.ts';
import { creditorScheme } from './read-ubl-parties.ts';

/** Reads BG-16 of UBL: one element for each account for the payment. */
export function readUblPayment(root: XmlElement): PaymentInstructions | null {
  const means = listElements(root, 'PaymentMeans');
  const [first] = means;
  if (!first) return null;
  const [card] = listElements(root, 'PaymentMeans', 'CardAccount');
  const [mandate] = listElements(root, 'PaymentMeans', 'PaymentMandate');
  const identifiers = [
    ...listElements(root, 'PayeeParty', 'PartyIdentification', 'ID'),
    ...listElements(root, 'AccountingSupplierParty', 'Party', 'PartyIdentification', 'ID'),
  ];
  return {
    meansCode: textAt(first, 'PaymentMeansCode'),
    meansText: listElements(first, 'PaymentMeansCode')[0]?.attributes['name'] ?? '',
    remittance: textAt(root, 'PaymentMeans', 'PaymentID'),
    transfers: listElements(root, 'PaymentMeans', 'PayeeFinancialAccount').map((account) => ({
      account: textAt(account, 'ID'),
      name: textAt(account, 'Name'),
      bankIdentifier: textAt(account, 'FinancialInstitutionBranch', 'ID'),
    })),
    card: card ? { accountNumber: textAt(card, 'PrimaryAccountNumberID'), holder: textAt(card, 'HolderName') } : null,
    directDebit: mandate
      ? {
          mandate: textAt(mandate, 'ID'),
          creditor: identifiers.find(({ attributes }) => attributes['schemeID'] === creditorScheme)?.text ?? '',
          account: textAt(mandate, 'PayerFinancialAccount', 'ID'),
        }
      : null,
  };
}
