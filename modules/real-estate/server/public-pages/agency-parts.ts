import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { html } from '#platform/server/pages/html.ts';
import type { Html } from '#platform/server/pages/html.ts';
import { mailAddress, telephoneAddress } from '../exposes/offer-code.ts';
import { stakeholderText } from '../stakeholders/mails/stakeholder-texts.ts';
import { paragraphsOfText } from './page-text.ts';
import { publicText } from './public-texts.ts';
import type { PublicAgency } from './read-offer.ts';

/** A number that a telephone dials; null for what is none. */
export function telephoneLink(telephone: string): Html | null {
  const address = telephoneAddress(telephone);
  return address === '' ? null : html`<a href="${address}">${telephone}</a>`;
}

/** An address that a mail program opens; null for what is none. */
export function mailLink(email: string): Html | null {
  const address = mailAddress(email);
  return address === '' ? null : html`<a href="${address}">${email}</a>`;
}

/** Name of the agency, and its telephone for whoever rather calls. */
export function agencyHeader({ organization, telephone }: PublicAgency): Html {
  return html`<header class="agency"><b>${organization}</b>${telephoneLink(telephone)}</header>`;
}

/** Imprint and notes on privacy. */
export function agencyFooter(
  { organization, email, imprint, address, privacy }: PublicAgency,
  language: LanguageKey,
): Html {
  const names = { organization, email: email || organization };
  return html`<footer>
    <h2>${publicText(language, 'imprint')}</h2>
    ${paragraphsOfText(imprint.trim() || [organization, address].join('\n'))}
    <h2 id="datenschutz">${stakeholderText(language, 'consent.privacyTitle', names)}</h2>
    ${paragraphsOfText(privacy || stakeholderText(language, 'consent.privacyText', names))}
  </footer>`;
}
