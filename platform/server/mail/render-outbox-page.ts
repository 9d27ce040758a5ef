import { formatDecimal } from '../../contract/decimal-text.ts';
import { formatGermanSecond } from '../../contract/format-calendar.ts';
import type { AttachedFile } from './attachments.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { markPicture } from './mail-logo.ts';
import { linkAddresses } from './render-letter.ts';

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
  /** Sender of an organisation's mail. */
  readonly senderName?: string;
  readonly replyTo?: string;
  readonly attachments?: readonly (AttachedFile & { readonly href: string })[];
}

const styles = `
  :root { color-scheme: light dark; --ink: #212529; --quiet: #5c636a; --line: #e2e5e9; --paper: #fff; --ground: #f6f7f8; --link: #155e6d;
          --queued: #e6f1f3; --queued-ink: #0b4a57; --sent: #ebfbee; --sent-ink: #216e2f; --failed: #fff0f0; --failed-ink: #b02525; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #d5d9de; --quiet: #aeb5bf; --line: #2c3139; --paper: #191c22; --ground: #121419; --link: #8bc0c9;
            --queued: #1d3238; --queued-ink: #b5d6dc; --sent: #14361c; --sent-ink: #a9e8b6; --failed: #47191c; --failed-ink: #ffc9c9; }
  }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 800px; padding: 32px 16px; background: var(--ground); color: var(--ink);
         font: 16px/1.5 system-ui, sans-serif; }
  h1 { display: flex; align-items: center; gap: 12px; font-size: 24px; margin: 0 0 8px; }
  h2 { font-size: 16px; margin: 0; overflow-wrap: anywhere; }
  ul { list-style: none; margin: 0; padding: 0; }
  li, .empty { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; margin-bottom: 8px; }
  .empty { padding: 20px; }
  .quiet { color: var(--quiet); font-size: 14px; margin: 0; overflow-wrap: anywhere; }
  header { margin-bottom: 24px; }
  a, .more > summary { color: var(--link); }
  summary { cursor: pointer; }
  .mail > summary { display: flex; flex-wrap: wrap; align-items: start; gap: 4px 16px; padding: 14px 20px; border-radius: 12px; list-style: none; }
  .mail > summary::-webkit-details-marker { display: none; }
  .mail > summary:focus-visible, a:focus-visible, .more > summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
  .mail[open] > summary { border-bottom: 1px solid var(--line); border-radius: 12px 12px 0 0; }
  .what { flex: 1 1 260px; min-width: 0; }
  .state { border-radius: 999px; padding: 1px 10px; font-size: 13px; font-weight: 600; white-space: nowrap; }
  .queued { background: var(--queued); color: var(--queued-ink); }
  .sent { background: var(--sent); color: var(--sent-ink); }
  .failed { background: var(--failed); color: var(--failed-ink); }
  .letter { padding: 20px; }
  .files { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 12px; }
  .files li { border-radius: 8px; margin: 0; padding: 6px 12px; font-size: 14px; overflow-wrap: anywhere; }
  pre { margin: 0 0 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  .more > summary { padding: 8px 0; }
  iframe { display: block; width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
  @media (max-width: 480px) { body { padding: 24px 12px; } .mail > summary, .letter { padding: 14px; } }`;

const states = new Map([
  ['queued', 'im Postausgang'],
  ['sent', 'verschickt'],
  ['failed', 'nicht zustellbar'],
]);

/** The outbox as a page for people: no script, and the HTML of a mail only inside a sandbox. */
export function renderOutboxPage(mails: readonly OutboxMail[]): string {
  const list = `<ul>${mails.map((mail, index) => renderMail(mail, index === 0)).join('\n')}</ul>`;
  const content =
    mails.length === 0 ? '<p class="empty">Noch keine E-Mails. Was Kontor verschickt, erscheint hier.</p>' : list;
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
    <header>
      <h1><img src="${markPicture}" alt="" width="32" height="32">Postausgang der Demo</h1>
      <p class="quiet">${countStates(mails)} Neueste zuerst. Zum Aktualisieren die Seite neu laden. Als JSON: <a href="/dev/outbox.json">/dev/outbox.json</a></p>
    </header>
    ${content}
  </main>
</body>
</html>`;
}

function countStates(mails: readonly OutboxMail[]): string {
  const counts = [...Map.groupBy(mails, ({ state }) => state)].map(
    ([state, { length }]) => `${length} ${states.get(state) ?? escapeHtml(state)}`,
  );
  return counts.length === 0 ? '' : `${counts.join(', ')}.`;
}

/** The text comes first, because its links can be opened; those inside the sandbox cannot. */
function renderMail(mail: OutboxMail, open: boolean): string {
  const subject = escapeHtml(mail.subject);
  const known = states.get(mail.state);
  return `<li id="${escapeHtml(mail.id)}"><details class="mail"${open ? ' open' : ''}>
  <summary>
    <div class="what"><h2>${subject}</h2><p class="quiet">${renderSender(mail)}An ${escapeHtml(mail.to)}<br><time datetime="${mail.createdAt}">${formatGermanSecond(new Date(mail.createdAt), 'de')}</time></p></div>
    <span class="state ${known === undefined ? 'queued' : mail.state}">${known ?? escapeHtml(mail.state)}</span>
  </summary>
  <div class="letter">
    <pre>${linkAddresses(mail.text)}</pre>
    ${renderFiles(mail)}
    <details class="more">
      <summary>HTML-Fassung</summary>
      <iframe sandbox="" title="${subject}" srcdoc="${escapeHtml(mail.html)}"></iframe>
    </details>
  </div>
</details></li>`;
}

function renderSender({ senderName, replyTo }: OutboxMail): string {
  if (senderName === undefined) return '';
  return `Von ${escapeHtml(senderName)}${replyTo === undefined ? '' : `, Antwort an ${escapeHtml(replyTo)}`}<br>`;
}

function renderFiles({ attachments = [] }: OutboxMail): string {
  if (attachments.length === 0) return '';
  const files = attachments.map(
    ({ fileName, byteSize, href }) =>
      `<li><a href="${escapeHtml(href)}">${escapeHtml(fileName)}</a> ${formatDecimal(Math.ceil(byteSize / 1024), 'de', { max: 0, isGrouped: true })} kB</li>`,
  );
  return `<ul class="files" aria-label="Anhänge">${files.join('')}</ul>`;
}
