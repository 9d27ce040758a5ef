import type { Invitation } from '#modules/organizations/contract/index.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';
import type { TestAnswer, TestBody, TestBrowser } from './http.ts';

const auth = '/api/benit/auth/users';
const invitations = '/api/benit/organization-configuration/invitations';

/** Link of a mail: the page that it opens, and the endpoint behind that page. */
export interface MailedLink {
  readonly page: 'set-password' | 'join' | 'confirm-email';
  readonly endpoint: string;
}

const endpoints = { 'set-password': 'setpassword', join: 'join', 'confirm-email': 'confirm-email' } as const;

/** Mails to an address, newest first; of a product that shows its outbox. */
export async function readMails(browser: TestBrowser, to: string): Promise<readonly Mail[]> {
  const { body } = await browser.call<{ mails: Mail[] }>('GET', '/dev/outbox.json');
  return body.mails.filter((mail) => mail.to === to);
}

/** The links that a mailbox has got, newest first. */
export async function readLinks(browser: TestBrowser, to: string): Promise<readonly MailedLink[]> {
  const mails = await readMails(browser, to);
  return mails.flatMap(({ text }) => {
    const [, page, values] = /\/benit\/auth\/(set-password|join|confirm-email)\/([\w-]+\/[\w-]+)/u.exec(text) ?? [];
    if (page === undefined || values === undefined) return [];
    const known = page as MailedLink['page'];
    return [{ page: known, endpoint: `${auth}/${endpoints[known]}/${values}` }];
  });
}

/** The newest link of a mailbox. */
export async function readLink(browser: TestBrowser, to: string): Promise<MailedLink> {
  const [link] = await readLinks(browser, to);
  if (!link) throw new Error(`${to} has received no link`);
  return link;
}

export function setPassword(browser: TestBrowser, link: MailedLink, password: string): Promise<TestAnswer> {
  return browser.call('POST', link.endpoint, { body: { password } });
}

export function signIn(browser: TestBrowser, email: string, password: string): Promise<TestAnswer> {
  return browser.call('POST', `${auth}/signin`, { body: { email, password } });
}

export async function listInvitations(browser: TestBrowser): Promise<readonly Invitation[]> {
  return (await browser.call<{ invitations: Invitation[] } & TestBody>('GET', invitations)).body.invitations;
}

export function acceptInvitation(browser: TestBrowser, id: string): Promise<TestAnswer> {
  return browser.call('POST', `${invitations}/${id}`);
}

export function declineInvitation(browser: TestBrowser, id: string): Promise<TestAnswer> {
  return browser.call('DELETE', `${invitations}/${id}`);
}

/** Ids of the organisations that the signed-in user may work in. */
export async function listOwnOrganizations(browser: TestBrowser): Promise<readonly string[]> {
  const { body } = await browser.call<{ organizations: { id: string }[] }>(
    'GET',
    '/api/benit/organization-configuration/current-user-orgs',
  );
  return body.organizations.map(({ id }) => id);
}
