import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { decodeDocument } from './decode-document.ts';
import { OpenImmoError } from './openimmo-error.ts';

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
  content: string;
}

/** OpenImmo has eight. */
const maxDepth = 60;
/** Elements and attributes of a document: 2,000 objects of about 1,000 each. */
const maxNodes = 3_000_000;
/** Elements and attributes that are kept at the same time; an object has about 300. */
const maxKept = 100_000;

export interface ElementRules {
  /** Name of the root, in lower case. */
  readonly root: string;
  readonly maxBytes: number;
  /** Path, from the root, of elements that are handed out one by one and not kept. */
  readonly each?: readonly string[];
  /** Receives them as they end, and the root as far as it was read. */
  readonly take?: (element: XmlElement, root: XmlElement) => void;
}

/** Characters that are read before others have their turn: some milliseconds. */
const turnLength = 200_000;

/** Reads a document into elements. As {@link readElements}, for a process that answers requests meanwhile. */
export async function readElementsInTurns(document: Uint8Array | string, rules: ElementRules): Promise<XmlElement> {
  const reading = readParts(document, rules);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await setImmediate();
  }
}

/**
 * Reads a document into elements. Names of elements and attributes are in lower case and without prefix, as programs
 * write them differently. A document type is refused: there are no entities but the five of the standard.
 *
 * @returns the root, without the elements that were handed out
 * @throws OpenImmoError not_openimmo, not_well_formed, too_large, doctype
 */
export function readElements(document: Uint8Array | string, rules: ElementRules): XmlElement {
  const reading = readParts(document, rules);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

function* readParts(
  document: Uint8Array | string,
  { root, maxBytes, each = [], take }: ElementRules,
): Generator<undefined, XmlElement> {
  if (document.length > maxBytes) throw new OpenImmoError('too_large', `More than ${maxBytes} bytes`);
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: OpenElement[] = [];
  let first: OpenElement | undefined;
  let [count, kept] = [0, 0];
  const countNode = (): void => {
    count += 1;
    kept += 1;
    if (count > maxNodes || kept > maxKept) throw new OpenImmoError('too_large', 'Too many elements');
  };
  const isHandedOut = (): boolean =>
    path.length === each.length && each.every((name, index) => name === path[index]?.name);
  let keptBefore = 0;

  parser.on('error', (error) => {
    throw new OpenImmoError('not_well_formed', error.message);
  });
  parser.on('doctype', () => {
    throw new OpenImmoError('doctype', 'A document type is refused');
  });
  parser.on('attribute', countNode);
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= maxDepth) throw new OpenImmoError('too_large', 'Elements are too deep');
    const element = toElement(name, attributes as Record<string, string>);
    if (first === undefined && element.name !== root) throw new OpenImmoError('not_openimmo', `The root is ${name}`);
    first ??= element;
    path.at(-1)?.children.push(element);
    path.push(element);
    if (isHandedOut()) keptBefore = kept;
    countNode();
  });
  const addText = (text: string): void => {
    const element = path.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = path.at(-1);
    if (element === undefined) return;
    if (element.children.length === 0) element.content = element.text;
    element.text = element.text.trim();
    const isTaken = take !== undefined && isHandedOut();
    path.pop();
    if (!isTaken) return;
    path.at(-1)?.children.pop();
    kept = keptBefore;
    take(element, path[0] ?? element);
  });
  const text = decodeDocument(document);
  for (let start = 0; start < text.length; start += turnLength) {
    parser.write(text.slice(start, start + turnLength));
    yield undefined;
  }
  parser.close();
  if (first === undefined) throw new OpenImmoError('not_well_formed', 'There is no element');
  return first;
}

const toLocal = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function toElement(name: string, attributes: Readonly<Record<string, string>>): OpenElement {
  return {
    name: toLocal(name),
    namespace: '',
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [toLocal(key), value.trim()])),
    children: [],
    text: '',
    content: '',
  };
}
