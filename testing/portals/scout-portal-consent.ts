import type { PortalOAuth } from './scout-portal-oauth.ts';
import type { PortalAnswer } from './scout-portal-state.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (content: string): string => `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <title>Simulation von ImmobilienScout24</title>
    <style>body { font: 1rem/1.5 sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style>
  </head>
  <body>
    <h1>Simulation von ImmobilienScout24</h1>
    <p>Diese Seite gehört zu den Tests. Sie steht für die Seite, auf der Nutzer von ImmobilienScout24 zustimmen.</p>
    ${content}
  </body>
</html>`;

const html = (status: number, content: string): PortalAnswer => ({
  status,
  content: { type: 'text/html;charset=UTF-8', body: page(content) },
});

/** The page on which a user of the portal consents: GET shows it, POST leads back to the callback. */
export function answerConsent(oauth: PortalOAuth, method: string, fields: ReadonlyMap<string, string>): PortalAnswer {
  const key = fields.get('oauth_token') ?? '';
  let callback: string;
  try {
    callback = oauth.findCallback(key);
  } catch {
    return html(401, '<p>Der Antrag ist abgelaufen oder unbekannt.</p>');
  }
  if (method === 'POST') {
    const { address, verifier } = oauth.confirm(key);
    if (callback === 'oob') return html(200, `<p>Ihr Code: <code>${verifier}</code></p>`);
    return { status: 302, headers: { location: address }, content: { type: 'text/plain', body: '' } };
  }
  return html(
    200,
    `<form method="post">
      <input type="hidden" name="oauth_token" value="${escape(key)}" />
      <button type="submit">Zugriff erlauben</button>
    </form>`,
  );
}
