// Checks an archive of issued invoices without the product that wrote it: node verify-chain.mjs ARCHIVE [--head
// HASH[@SEQUENCE]] Needs Node 20 or newer and nothing else. What is checked, and how to do it by hand:
// docs/hash-chain.md.
import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createInflateRaw, inflateRawSync } from 'node:zlib';

const startHash = '0'.repeat(64);
const maxPrinted = 100;
/** Bytes of one read; smaller files are read as a whole. */
const pieceBytes = 1 << 20;
const hashed = ['content', 'pdf', 'cii', 'ubl'];
const fileNames = { pdf: 'PDF', cii: 'XML (CII)', ubl: 'XML (UBL)' };

const texts = {
  en: {
    usage: 'node verify-chain.mjs ARCHIVE.zip|FOLDER [--head HASH[@SEQUENCE]] [--language de|en]',
    unreadable: (reason) => `The archive cannot be checked: ${reason}`,
    document: (link) => `Document ${link.sequence}, invoice ${link.number}`,
    names: { ...fileNames, content: 'content', attachment: 'attachment', row: 'rows of the database' },
    differs: (part) => `${part}: was altered, its SHA-256 is not the one in the chain`,
    missing: (part) => `${part}: is missing in the archive`,
    damaged: (part, reason) => `${part}: cannot be read (${reason})`,
    linkHash: 'link of the chain: was altered, its hash does not match its lines',
    linkOrder: 'link of the chain: does not continue the previous link; documents were removed, added or reordered',
    linkShape: 'link of the chain: does not have the form of a link',
    linkTwice: 'link of the chain: another link belongs to the same invoice or number',
    otherContent: 'content: belongs to another invoice',
    otherOrganization: 'link of the chain: belongs to another organisation',
    rows: (fields) => `rows of the database: differ from the issued invoice${fields === '' ? '' : ` (${fields})`}`,
    unexpected: (name) => `${name} is not part of the chain`,
    twice: (name) => `${name} is in the archive twice`,
    headDiffers: (sequence) =>
      `The link ${sequence} has a different hash than the recorded one: the chain was rewritten`,
    headMissing:
      'The recorded hash is in no link: documents were removed at the end, the chain was rewritten, or the archive ends earlier',
    headBefore: (first) =>
      `The recorded hash belongs to a link before this archive, which begins with document ${first}`,
    more: (count) => `… and ${count} more`,
    begins: (first, previous) => `The archive begins with document ${first} and continues the hash ${previous}`,
    good: (count, head, last) => `Nothing was altered: ${count} documents. Head: ${head}@${last}`,
    bad: (count, problems) => `ALTERED: ${problems} findings in ${count} documents`,
    empty: 'chain.jsonl contains no link',
  },
  de: {
    usage: 'node verify-chain.mjs ARCHIV.zip|ORDNER [--head HASH[@NUMMER]] [--language de|en]',
    unreadable: (reason) => `Das Archiv kann nicht geprüft werden: ${reason}`,
    document: (link) => `Dokument ${link.sequence}, Rechnung ${link.number}`,
    names: { ...fileNames, content: 'Inhalt', attachment: 'Anhang', row: 'Zeilen der Datenbank' },
    differs: (part) => `${part}: wurde verändert, der SHA-256 ist nicht der in der Kette`,
    missing: (part) => `${part}: fehlt im Archiv`,
    damaged: (part, reason) => `${part}: ist nicht lesbar (${reason})`,
    linkHash: 'Kettenglied: wurde verändert, der Hash passt nicht zu seinen Zeilen',
    linkOrder: 'Kettenglied: setzt das vorige nicht fort; Dokumente wurden entfernt, eingefügt oder vertauscht',
    linkShape: 'Kettenglied: hat nicht die Form eines Kettenglieds',
    linkTwice: 'Kettenglied: ein anderes Kettenglied gehört zu derselben Rechnung oder Nummer',
    otherContent: 'Inhalt: gehört zu einer anderen Rechnung',
    otherOrganization: 'Kettenglied: gehört zu einer anderen Organisation',
    rows: (fields) =>
      `Zeilen der Datenbank: weichen von dem ab, was gestellt wurde${fields === '' ? '' : ` (${fields})`}`,
    unexpected: (name) => `${name} gehört nicht zur Kette`,
    twice: (name) => `${name} ist doppelt im Archiv`,
    headDiffers: (sequence) =>
      `Das Kettenglied ${sequence} hat einen anderen Hash als den notierten: Die Kette wurde neu geschrieben`,
    headMissing:
      'Der notierte Hash kommt in keinem Kettenglied vor: Am Ende wurden Dokumente entfernt, die Kette wurde neu geschrieben oder das Archiv endet früher',
    headBefore: (first) =>
      `Der notierte Hash gehört zu einem Kettenglied vor diesem Archiv, das mit Dokument ${first} beginnt`,
    more: (count) => `… und ${count} weitere`,
    begins: (first, previous) => `Das Archiv beginnt mit Dokument ${first} und setzt den Hash ${previous} fort`,
    good: (count, head, last) => `Nichts wurde verändert: ${count} Dokumente. Letzter Hash: ${head}@${last}`,
    bad: (count, problems) => `ABWEICHUNG VOM GESTELLTEN STAND: ${problems} Befunde bei ${count} Dokumenten`,
    empty: 'chain.jsonl enthält kein Kettenglied',
  },
};

class Unreadable extends Error {}

/** Exit codes: 0 nothing was altered, 1 something was, 2 it could not be checked. */
async function main() {
  const systemLanguage = Intl.DateTimeFormat().resolvedOptions().locale.startsWith('de') ? 'de' : 'en';
  let say = texts[systemLanguage];
  try {
    const { positionals, values } = readArguments();
    say = texts[values.language ?? systemLanguage] ?? say;
    const head = readHead(values.head);
    if (
      positionals.length !== 1 ||
      head === undefined ||
      (values.language !== undefined && !Object.hasOwn(texts, values.language))
    )
      throw new Unreadable(say.usage);
    const source = await openSource(positionals[0]);
    try {
      return await verify(source, head, say);
    } finally {
      await source.close();
    }
  } catch (error) {
    console.error(show(say.unreadable(error.message)));
    return 2;
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { head: { type: 'string' }, language: { type: 'string' } } });
  } catch {
    return { positionals: [], values: {} };
  }
}

/** null where none is given, undefined where it is none. */
function readHead(text) {
  if (text === undefined) return null;
  const [, hash, sequence] = /^([0-9a-f]{64})(?:@([1-9]\d{0,14}))?$/u.exec(text) ?? [];
  return hash === undefined
    ? undefined
    : { hash, sequence: sequence === undefined ? null : Number(sequence), isFound: false };
}

async function verify(source, head, say) {
  let problems = 0;
  const report = (line) => {
    problems += 1;
    if (problems <= maxPrinted) console.log(show(line));
  };
  for (const name of source.twice) report(say.twice(name));
  const expected = new Set();
  const isSecond = createRegister();
  let [count, former] = [0, null];
  for await (const { link, line } of readLinks(source)) {
    const tell = (what) => report(`${say.document(link)}: ${what}`);
    if (!isLink(link)) {
      report(`${say.document({ sequence: line, number: isLine(link?.number) ? link.number : '?' })}: ${say.linkShape}`);
      continue;
    }
    if (former === null && link.sequence > 1) console.log(say.begins(link.sequence, link.previous));
    for (const what of checkLink(link, former ?? firstBefore(link), say)) tell(what);
    if (isSecond(link)) tell(say.linkTwice);
    for await (const what of checkFiles(source, link, expected, say)) tell(what);
    compareHead(head, link, former === null, report, say);
    former = link;
    count += 1;
  }
  if (former === null) throw new Unreadable(say.empty);
  for (const name of listUnexpected(source, expected)) report(say.unexpected(name));
  if (head !== null && !head.isFound) report(head.isBefore ? say.headBefore(head.isBefore) : say.headMissing);
  if (problems > maxPrinted) console.log(say.more(problems - maxPrinted));
  console.log(problems === 0 ? say.good(count, former.hash, former.sequence) : say.bad(count, problems));
  return problems === 0 ? 0 : 1;
}

/** Tells whether a link is of an invoice, or has a number, that one before has. */
function createRegister() {
  const [invoices, numbers] = [new Set(), new Set()];
  return ({ invoice, number }) => {
    const isKnown = invoices.has(invoice) || numbers.has(number);
    invoices.add(invoice);
    numbers.add(number);
    return isKnown;
  };
}

/**
 * Lists files beside the documents that the chain does not name, and names that another program could unpack to such a
 * path: other capitals, backslashes, parent folders.
 */
function listUnexpected(source, expected) {
  const isPlain = (name) =>
    !/[\\:]/u.test(name) &&
    name
      .replace(/\/$/u, '')
      .split('/')
      .every((part) => !/^\.*$/u.test(part));
  const isReserved = (name) => /^(?:(?:documents|content|rows|attachments)\/.|chain\.jsonl$)/iu.test(name);
  return [...source.names].filter(
    (name) => name !== 'chain.jsonl' && !expected.has(name) && (!isPlain(name) || isReserved(name)),
  );
}

/** Replaces control characters, which could change the terminal, by visible codes. */
function show(text) {
  return text.replaceAll(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0).toString(16)}}`);
}

async function* readLinks(source) {
  const content = source.read('chain.jsonl');
  if (content === undefined) throw new Unreadable('chain.jsonl');
  let line = 0;
  for await (const text of createInterface({ input: Readable.from(content), crlfDelay: Infinity })) {
    line += 1;
    if (text !== '') yield { link: parse(text), line };
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isLine = (value) => typeof value === 'string' && !/\p{Cc}/u.test(value);

function isLink(link) {
  const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value);
  return (
    typeof link === 'object' &&
    link !== null &&
    Number.isSafeInteger(link.sequence) &&
    link.sequence >= 1 &&
    ['organization', 'invoice', 'number', 'issued'].every((name) => isLine(link[name])) &&
    typeof link.takenOver === 'boolean' &&
    ['content', 'pdf', 'previous', 'hash'].every((name) => isHash(link[name])) &&
    [link.cii, link.ubl].every((value) => value === null || isHash(value))
  );
}

/** Returns the assumed predecessor of an archive that begins later. */
function firstBefore({ sequence, previous, organization }) {
  return { sequence: sequence - 1, hash: sequence === 1 ? startHash : previous, organization };
}

function checkLink(link, former, say) {
  const lines = ['organization', 'sequence', 'invoice', 'number', 'issued', 'takenOver', ...hashed, 'previous'].map(
    (name) => `${name}: ${link[name] ?? '-'}\n`,
  );
  const found = [];
  if (
    createHash('sha256')
      .update(`kontor document chain: 1\n${lines.join('')}`)
      .digest('hex') !== link.hash
  )
    found.push(say.linkHash);
  if (link.sequence !== former.sequence + 1 || link.previous !== former.hash) found.push(say.linkOrder);
  if (link.organization !== former.organization) found.push(say.otherOrganization);
  return found;
}

/** Names of documents are ASCII; those of older archives have every letter of their number. */
function nameDocument(source, { sequence, number }) {
  const [name, older] = [/[^A-Za-z0-9_.-]/gu, /[^\p{L}\p{N}_.-]/gu].map(
    (others) => `documents/${sequence}-${number.replaceAll(others, '-').normalize()}`,
  );
  return source.read(`${name}.pdf`) === undefined && source.read(`${older}.pdf`) !== undefined ? older : name;
}

async function* checkFiles(source, link, expected, say) {
  const document = nameDocument(source, link);
  const name = { content: `content/${link.sequence}.json`, pdf: `${document}.pdf` };
  const issued = await readFile(source, name.content);
  const stored = issued.problem === undefined ? parse(issued.text()) : undefined;
  const attached = Array.isArray(stored?.attachments) ? stored.attachments : [];
  const files = [
    ...hashed.map((part) => [say.names[part], name[part] ?? `${document}.${part}.xml`, link[part]]),
    // The content has the SHA-256 of what is attached.
    ...attached.map((file, index) => [
      `${say.names.attachment} ${index + 1}`,
      `attachments/${link.sequence}-${index + 1}${/\.[a-z0-9]+$/iu.exec(file?.file_name ?? '')?.[0].toLowerCase() ?? ''}`,
      file?.sha256,
    ]),
  ];
  for (const [part, path, wanted] of files) {
    if (wanted === null) continue;
    expected.add(path);
    const { hash, problem } = await readFile(source, path);
    if (problem !== undefined) yield say[problem.kind](part, problem.reason);
    else if (hash !== wanted) yield say.differs(part);
  }
  const rows = `rows/${link.sequence}.json`;
  expected.add(rows);
  const now = await readFile(source, rows);
  const content = stored?.invoice;
  if (content !== undefined && (content.id !== link.invoice || content.number !== link.number)) yield say.otherContent;
  if (now.problem !== undefined) yield say[now.problem.kind](say.names.row, now.problem.reason);
  else if (issued.problem === undefined && now.hash !== issued.hash)
    yield say.rows(listDifferences(stored, parse(now.text())).slice(0, 10).join(', '));
}

/** SHA-256 of a file, and its text while it is small. */
async function readFile(source, name) {
  const content = source.read(name);
  if (content === undefined) return { problem: { kind: 'missing' } };
  const hash = createHash('sha256');
  const pieces = [];
  let length = 0;
  try {
    for await (const piece of content) {
      hash.update(piece);
      length += piece.length;
      if (length <= pieceBytes) pieces.push(piece);
    }
  } catch (error) {
    return { problem: { kind: 'damaged', reason: error.message } };
  }
  return { hash: hash.digest('hex'), text: () => (length <= pieceBytes ? Buffer.concat(pieces).toString() : '') };
}

/** Lists the paths at which two JSON values differ. */
function listDifferences(one, other, path = '') {
  if (one === other) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return path === '' ? [] : [path];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    listDifferences(one[name], other[name], path === '' ? name : `${path}.${name}`),
  );
}

function compareHead(head, link, isFirst, report, say) {
  if (head === null) return;
  const known = isFirst && link.sequence > 1 ? [link, { sequence: link.sequence - 1, hash: link.previous }] : [link];
  if (isFirst && head.sequence !== null && head.sequence < link.sequence - 1) head.isBefore = link.sequence;
  for (const { sequence, hash } of known) {
    if (head.sequence === null ? head.hash !== hash : head.sequence !== sequence) continue;
    head.isFound = true;
    if (head.hash !== hash) report(say.headDiffers(sequence));
  }
}

/** A ZIP or an unpacked folder: names, and the content of each. */
async function openSource(path) {
  const found = await stat(path);
  if (!found.isDirectory()) return openZip(path, found.size);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const full = join(entry.parentPath ?? entry.path, entry.name);
        return [relative(path, full).split(sep).join('/').normalize(), full];
      }),
  );
  const read = (name) => (files.has(name) ? readWhole(files.get(name)) : undefined);
  return { names: files.keys(), twice: [], read, close: async () => undefined };
}

async function* readWhole(path) {
  const handle = await open(path);
  try {
    yield* readPieces(handle, 0, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

async function* readPieces(handle, start, length) {
  for (let done = 0; done < length;) {
    const { buffer, bytesRead } = await handle.read(
      Buffer.allocUnsafe(Math.min(pieceBytes, length - done)),
      0,
      Math.min(pieceBytes, length - done),
      start + done,
    );
    if (bytesRead === 0) throw new Unreadable('ZIP');
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

// ZIP File Format Specification (PKWARE APPNOTE 6.3), 4.3.7, 4.3.12, 4.3.14–16, with ZIP64.
async function openZip(path, size) {
  const handle = await open(path);
  const bytesAt = async (position, length) => (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
  try {
    const { count, length, start } = await findDirectory(bytesAt, size);
    if (start + length > size) throw new Unreadable('ZIP');
    const directory = await bytesAt(start, length);
    const [entries, twice] = [new Map(), []];
    for (let index = 0, at = 0; index < count; index += 1) {
      if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) throw new Unreadable('ZIP');
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
        directory.readUInt16LE(at + offset),
      );
      const name = directory.toString('utf8', at + 46, at + 46 + nameLength).normalize();
      if (entries.has(name)) twice.push(name);
      entries.set(name, {
        method: directory.readUInt16LE(at + 10),
        ...readPlace(directory, at, at + 46 + nameLength, extraLength),
      });
      at += 46 + nameLength + extraLength + commentLength;
    }
    const read = (name) => (entries.has(name) ? inflate(handle, bytesAt, entries.get(name)) : undefined);
    return { names: entries.keys(), twice, read, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function findDirectory(bytesAt, size) {
  const from = Math.max(0, size - 65_557);
  const tail = await bytesAt(from, size - from);
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== 0x06054b50) at -= 1;
  if (at < 0) throw new Unreadable('ZIP');
  if (at < 20 || tail.readUInt32LE(at - 20) !== 0x07064b50)
    return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
  const end = await bytesAt(Number(tail.readBigUInt64LE(at - 12)), 56);
  return {
    count: Number(end.readBigUInt64LE(32)),
    length: Number(end.readBigUInt64LE(40)),
    start: Number(end.readBigUInt64LE(48)),
  };
}

/** Sizes and places beyond 4 GB stand in the extra field 1, those that need it, in this order. */
function readPlace(directory, at, extra, extraLength) {
  let [size, compressed, offset] = [24, 20, 42].map((field) => directory.readUInt32LE(at + field));
  for (let next = extra; next + 4 <= extra + extraLength; next += 4 + directory.readUInt16LE(next + 2)) {
    if (directory.readUInt16LE(next) !== 1) continue;
    let value = next + 4;
    const take = (given) => {
      if (given !== 0xffffffff) return given;
      value += 8;
      return Number(directory.readBigUInt64LE(value - 8));
    };
    [size, compressed, offset] = [take(size), take(compressed), take(offset)];
  }
  return { size, compressed, offset };
}

async function* inflate(handle, bytesAt, { method, size, compressed, offset }) {
  const head = await bytesAt(offset, 30);
  if (head.readUInt32LE(0) !== 0x04034b50 || (method !== 0 && method !== 8)) throw new Unreadable('ZIP');
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (compressed <= pieceBytes && size <= pieceBytes) {
    const stored = await bytesAt(start, compressed);
    const whole = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: size + 1 });
    if (whole.length !== size) throw new Unreadable('ZIP');
    yield whole;
    return;
  }
  const stored = Readable.from(readPieces(handle, start, compressed));
  const content = method === 0 ? stored : stored.pipe(createInflateRaw());
  stored.on('error', (error) => content.destroy(error));
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    yield piece;
  }
  if (length !== size) throw new Unreadable('ZIP');
}

process.exitCode = await main();
