/** Characters of HTML that are looked at; emails of portals have some ten thousand. */
const maxHtml = 500_000;

const hidden = new Set(['style', 'script', 'head', 'title', 'template']);
const breaking = new Set(['br', 'p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol']);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  sup2: '²',
};

/** Returns the words of an HTML text, for people to read: never to be shown as HTML. Takes linear time. */
export function toPlainText(html: string): string {
  const source = html.slice(0, maxHtml);
  const lower = source.toLowerCase();
  const pieces: string[] = [];
  let at = 0;
  while (at < source.length) {
    const opening = source.indexOf('<', at);
    pieces.push(source.slice(at, opening < 0 ? undefined : opening).replaceAll(/\s+/gu, ' '));
    if (opening < 0) break;
    const end = source.startsWith('<!--', opening) ? '-->' : '>';
    const closing = source.indexOf(end, opening);
    if (closing < 0) break;
    const [, name = ''] = /^<\/?([a-z][a-z0-9]*)/u.exec(lower.slice(opening, opening + 20)) ?? [];
    at = closing + end.length;
    if (breaking.has(name)) pieces.push('\n');
    if (!hidden.has(name) || source[opening + 1] === '/') continue;
    const hiddenEnd = lower.indexOf(`</${name}`, at);
    if (hiddenEnd < 0) break;
    at = hiddenEnd;
  }
  return (
    pieces
      .join('')
      .replaceAll(/&(#x?)?(\w{1,8});/gu, decodeEntity)
      // Runs first: to look for a line's end behind each blank of a long run would take hours.
      .replaceAll(/[ \t]+/gu, ' ')
      .replaceAll(/ ?\n ?/gu, '\n')
      .replaceAll(/\n{3,}/gu, '\n\n')
      .trim()
  );
}

function decodeEntity(whole: string, mark: string | undefined, name: string): string {
  if (mark === undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
  const code = mark === '#' ? Number(name) : Number.parseInt(name, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
}
