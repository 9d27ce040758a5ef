import type { Mail } from '#platform/server/mail/outbox.ts';
import { readMails } from '../account-calls.ts';
import type { TestBody, TestBrowser } from '../http.ts';
import type { ProductPeople } from '../product-people.ts';
import { createObject } from './create-object.ts';
import { addStakeholder, openTeam, stakeholderUrl } from './interested-people.ts';
import type { StakeholderAnswer } from './interested-people.ts';
import type { MailPreview } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';

const house = {
  title: 'Haus am See',
  city: 'Köln',
  quarter: 'Lövenich',
  street: 'Am Alten Weiher',
  houseNumber: '12a–c',
  postcode: '50859',
  value: 649_000,
  courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
};

/** An object with an interested person, and what an agent writes to them. */
export async function openHouse(people: ProductPeople, facts: object = {}) {
  const team = await openTeam(people);
  const { objectId } = await createObject(team.agent, { ...house, ...facts });
  const email = `${objectId.toLowerCase()}-${people.clock.now().getTime()}-${team.organizationId.slice(-6)}@example.com`;
  const person = await addStakeholder(team.agent, objectId, { email, title: 'Frau' });
  const body = { stakeholderId: person.id, objectId };
  const send = (type: string, more: object = {}) =>
    team.agent.call<StakeholderAnswer>('POST', `${stakeholderUrl}/confirmation`, { body: { ...body, type, ...more } });
  const preview = async (type: string) =>
    (
      await team.agent.call<TestBody & { mail: MailPreview }>('POST', `${stakeholderUrl}/confirmation/preview`, {
        body: { ...body, type },
      })
    ).body.mail;
  return { ...team, objectId, person, email, send, preview };
}

interface SentMail extends Mail {
  readonly attachments?: readonly { readonly href: string }[];
}

/** Emails to an address, as text without the signs that part names from links. */
export const mailsTo = async (browser: TestBrowser, email: string) =>
  ((await readMails(browser, email)) as readonly SentMail[]).map(({ subject, text, ...mail }) => ({
    ...mail,
    subject,
    text: text.replaceAll(/[\u2060\u00A0]/gu, ' '),
  }));
