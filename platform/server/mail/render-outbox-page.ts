import { escapeHtml } from './escape-html.ts';

/** A mail as the outbox shows it. */
export interface OutboxMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly state: string;
}

const styles = `
  :root { color-scheme: light dark; --ink: #212529; --quiet: #5c636a; --line: #dee2e6; --paper: #fff; --ground: #f4f5f7; --link: #1864ab; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e9ecef; --quiet: #adb5bd; --line: #3a3f44; --paper: #212529; --ground: #16181b; --link: #74c0fc; }
  }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 760px; padding: 32px 16px; background: var(--ground); color: var(--ink);
         font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 24px; margin: 0 0 4px; }
  h2 { font-size: 18px; margin: 0 0 4px; overflow-wrap: anywhere; }
  .quiet { color: var(--quiet); font-size: 14px; margin: 0 0 24px; overflow-wrap: anywhere; }
  article { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 20px; margin-bottom: 16px; }
  article .quiet { margin-bottom: 12px; }
  pre { margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  a, summary { color: var(--link); }
  summary { cursor: pointer; padding: 8px 0; }
  iframe { width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 6px; background: #fff; }`;

const instant = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'medium' });

/** The outbox as a page for people: no script, and the HTML of a mail only inside a sandbox. */
export function renderOutboxPage(mails: readonly OutboxMail[]): string {
  const content = mails.length === 0 ? '<article>Noch keine E-Mails. Was Kontor verschickt, erscheint hier.</article>' : mails.map(renderMail).join('\n');
  return `<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Postausgang der Demo</title>
  <style>${styles}</style>
</head>
<body>
  <main>
    <h1>Postausgang der Demo</h1>
    <p class="quiet">Neueste zuerst. Zum Aktualisieren die Seite neu laden. Als JSON: <a href="/dev/outbox.json">/dev/outbox.json</a></p>
    ${content}
  </main>
</body>
</html>`;
}

function renderMail(mail: OutboxMail): string {
  const subject = escapeHtml(mail.subject);
  return `<article id="${escapeHtml(mail.id)}">
  <h2>${subject}</h2>
  <p class="quiet">An ${escapeHtml(mail.to)} · <time datetime="${mail.createdAt}">${instant.format(new Date(mail.createdAt))}</time> · ${describeState(mail.state)}</p>
  <pre>${linkAddresses(mail.text)}</pre>
  <details>
    <summary>HTML-Fassung</summary>
    <iframe sandbox="" title="${subject}" srcdoc="${escapeHtml(mail.html)}"></iframe>
  </details>
</article>`;
}

function describeState(state: string): string {
  return { queued: 'wartet', sent: 'verschickt', failed: 'fehlgeschlagen' }[state] ?? escapeHtml(state);
}

/** Escaped text whose web addresses can be clicked. */
function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/gu)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('');
}
