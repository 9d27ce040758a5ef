import { drawQrCode } from '#platform/server/documents/qr-code.ts';
import { tourAddress } from '../../contract/objects/tour-address.ts';
import type { ExposeInput } from './expose-input.ts';
import type { FieldWords } from './field-words.ts';

/** Address of a page as it was typed, with or without `https://`; empty for anything else. */
export function webAddress(typed: string): string {
  const address = /^https?:\/\//iu.test(typed) ? typed : `https://${typed}`;
  return /^\S+\.\S+$/u.test(typed) && URL.canParse(address) ? new URL(address).href : '';
}

export const mailAddress = (typed: string): string => (/^[^\s@]+@[^\s@]+$/u.test(typed) ? `mailto:${typed}` : '');

export function telephoneAddress(typed: string): string {
  const digits = typed.replaceAll(/[^\d+]/gu, '');
  return digits.length > 3 ? `tel:${digits}` : '';
}

/** Longest address that the camera of a telephone reads at the size of print. */
const maxLength = 300;

/**
 * Code for the reader's telephone: the tour through the object where there is one, else the agency's page, else its email.
 * The street of an object that hides it is in none of them.
 */
export function codeOf({ data, agency }: Pick<ExposeInput, 'data' | 'agency'>, words: FieldWords) {
  const addresses = [
    ['tour', tourAddress(data['immoviewerId']) ?? ''],
    ['website', webAddress(agency.website)],
    ['email', mailAddress(agency.email)],
  ] as const;
  const found = addresses.find(([, address]) => address !== '' && address.length <= maxLength);
  if (found === undefined) return null;
  const [kind, address] = found;
  const label = words.say(`code.${kind}`);
  return { svg: drawQrCode(address), label, alt: `${label}: ${address}` };
}
