import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';
import { renderLetter } from '#platform/server/mail/render-letter.ts';
import type { Brand } from '../brands/brand-repository.ts';
import { greet, inSentence, translate } from './mail-texts.ts';
import type { Reader } from './mail-texts.ts';

export interface MembershipMail {
  readonly language: LanguageKey;
  /** How the product appears on the host that people use. */
  readonly brand: Brand;
  readonly reader: Reader;
  /** Name of the organisation. */
  readonly organization: string;
  /** Name of the person behind it; null: the operator. */
  readonly actor: string | null;
  readonly url: string;
}

/** The mail to somebody who has no password yet; `url` is the link that sets one. */
export function writeInvitationMail(mail: MembershipMail): Mail {
  return write('invitation', mail, { actorName: 'invitedBy', notes: ['validity', 'ignore'] });
}

/** The mail to somebody whose account exists; `url` is the address of the product. */
export function writeAddedMail(mail: MembershipMail): Mail {
  return write('added', mail, { actorName: 'invitedBy', notes: ['unexpected'] });
}

export interface EmailChangedMail extends MembershipMail {
  readonly before: string;
  readonly after: string;
  /** True when the account has no password yet: the invitation goes to the address after. */
  readonly invited: boolean;
}

/** The mail about a new e-mail address of an account, for the address before and for the one after; `url` is the address of the product. */
export function writeEmailChangedMail(mail: EmailChangedMail): Mail {
  const { before, after, invited } = mail;
  return write('emailChanged', mail, { actorName: 'changedBy', next: invited ? 'nextInvited' : 'next', notes: ['unexpected'], before, after });
}

interface Wording {
  /** What the texts call the person behind it. */
  readonly actorName: 'invitedBy' | 'changedBy';
  /** Key of the second paragraph. */
  readonly next?: string;
  readonly notes: readonly string[];
  readonly before?: string;
  readonly after?: string;
}

function write(kind: string, mail: MembershipMail, { actorName, next = 'next', notes, before = '', after = '' }: Wording): Mail {
  const { language, brand, reader, url } = mail;
  const actor = inSentence(mail.actor ?? '') || translate(language, 'team', { brand: brand.name });
  const values = { brand: brand.name, organization: inSentence(mail.organization), email: reader.email, [actorName]: actor, before, after };
  const say = (key: string): string => translate(language, `${kind}.${key}`, values);
  return {
    to: reader.email,
    ...renderLetter({
      language,
      brand,
      subject: say('subject'),
      greeting: greet(language, reader),
      paragraphs: [say('text'), say(next)],
      action: { label: say('action'), url },
      notes: notes.map(say),
      closing: translate(language, 'closing', { brand: brand.name }),
    }),
  };
}
