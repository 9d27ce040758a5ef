import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Brand } from '#platform/server/mail/brand.ts';
import { defineMails } from '#platform/server/mail/define-mails.ts';
import { brandOfOrganization, inSentence } from '#platform/server/mail/mail-words.ts';
import type { Reader } from '#platform/server/mail/mail-words.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';

/** Text keys of the paragraphs and notes of each mail, beside subject and button. */
const layouts = {
  reset: { paragraphs: ['text'], notes: ['validity', 'ignore'] },
  passwordChanged: { paragraphs: ['text'], notes: ['notYou'] },
  signInLocked: { paragraphs: ['text', 'next'], notes: ['ignore'] },
  codesFailed: { paragraphs: ['text', 'next'], notes: ['notYou'] },
  invitation: { paragraphs: ['text', 'next'], notes: ['validity', 'ignore'] },
  welcome: { paragraphs: ['text', 'next'], notes: ['validity', 'questions', 'ignore'] },
  welcomeJoin: { paragraphs: ['text', 'next'], notes: ['validity', 'questions', 'ignore'] },
  join: { paragraphs: ['text', 'next'], notes: ['validity', 'ignore'] },
  emailRequested: { paragraphs: ['text', 'next'], notes: ['unexpected'] },
  emailOffered: { paragraphs: ['text', 'next'], notes: ['validity', 'ignore'] },
  emailConfirmation: { paragraphs: ['text', 'next'], notes: ['validity', 'ignore'] },
  emailInUse: { paragraphs: ['text', 'next'], notes: ['ignore'] },
  emailChanged: { paragraphs: ['text', 'next'], notes: ['validity'] },
  secondFactorEnabled: { paragraphs: ['text', 'next'], notes: ['notYou'] },
  secondFactorDisabled: { paragraphs: ['text', 'next'], notes: ['notYou'] },
  secondFactorReset: { paragraphs: ['text', 'next'], notes: ['notYou'] },
  recoveryCodeUsed: { paragraphs: ['text', 'next'], notes: ['notYou'] },
  accountDeleted: { paragraphs: ['text', 'next'], notes: ['notYou'] },
} as const;

/**
 * Kind of a mail, which determines its `url`:
 * - reset, invitation, join, welcome, welcomeJoin, emailOffered, emailConfirmation: the link
 * - emailInUse (to the owner of an address that another user requested): unused, the mail has no button
 * - emailChanged (to the former address): the link that restores it
 * - passwordChanged, signInLocked, codesFailed, emailRequested (to the present address), and all about the second
 *   factor and the deletion of the account: the address of the product
 */
export type AccountMailKind = keyof typeof layouts;

export const accountMailKinds = Object.keys(layouts) as readonly AccountMailKind[];

/** Words of an organisation to a person whom it gives access, such as to an owner; the mail is written in its name. */
export interface Welcome {
  /** Sentence that says what the person finds. */
  readonly awaits: string;
  /** Whom the person may ask: a name, a telephone number. */
  readonly contact: string;
  /** Colour of the organisation, `#rrggbb`; empty: that of the product. */
  readonly colour: string;
  /** `Frau` or `Herr`, as the organisation writes to the person; other values and empty ones address the whole name. */
  readonly salutation: string;
}

export interface AccountMail {
  readonly language: LanguageKey;
  /** Brand on the host that people use. */
  readonly brand: Brand;
  readonly reader: Reader;
  readonly url: string;
  /** Name of the organisation, in mails about a membership. */
  readonly organization?: string;
  /** Name of the acting person; null: the operator. */
  readonly actor?: string | null;
  /** Addresses of the account, in mails about a change. */
  readonly before?: string;
  readonly after?: string;
  /** Words of the organisation to a person from outside, in `welcome` and `welcomeJoin`. */
  readonly welcome?: Welcome & { readonly until: string };
  /** Number of unused recovery codes. */
  readonly codesLeft?: number;
}

/** Mails that strangers can cause to any account: a button would teach people to press it. */
const withoutButton: ReadonlySet<AccountMailKind> = new Set(['emailInUse']);

const mails = defineMails(new URL('../../locales/mails/', import.meta.url), layouts);

/**
 * Writes a mail about an account. Names and other foreign input are inserted as text that no mail program turns into a
 * link.
 */
export function writeAccountMail(
  kind: AccountMailKind,
  {
    language,
    brand,
    reader,
    url,
    organization = '',
    actor,
    before = '',
    after = '',
    codesLeft = 0,
    welcome = { awaits: '', contact: '', until: '', colour: '', salutation: '' },
  }: AccountMail,
): Mail {
  const speaks = kind === 'welcome' || kind === 'welcomeJoin';
  const person = inSentence(actor ?? '') || mails.translate(language, 'team', { brand: brand.name });
  return mails.write(kind, {
    language,
    brand: speaks ? brandOfOrganization(brand, organization, welcome.colour) : brand,
    reader: speaks ? { ...reader, salutation: welcome.salutation } : reader,
    ...(!withoutButton.has(kind) && { url }),
    values: {
      before,
      after,
      codesLeft,
      actor: person,
      awaits: welcome.awaits,
      contact: welcome.contact,
      until: welcome.until,
    },
    names: { organization },
  });
}

/** Returns the first character and the domain of an address, enough to recognise a known one. */
export function hintAtAddress(email: string): string {
  return `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;
}
