import { SaxesParser } from 'saxes';
import { ReadingError } from './reading-error.ts';

/** An element of XML. Names are without prefix; what they are called in full is `namespace` and `name`. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text directly inside, trimmed. */
  readonly text: string;
  /** The same as it stands, of an element without children; empty otherwise. */
  readonly content: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
  content: string;
}

const maxDepth = 100;
/** Elements and attributes together. */
const maxNodes = 500_000;
/** Greater documents are not known; 25 MB of them are 100,000 entries. */
const maxXmlBytes = 25 * 1024 * 1024;

/**
 * Reads XML of UTF-8 or, with a byte order mark, UTF-16. A document type is refused, so there are no entities but the
 * five of the standard: nothing is expanded, nothing is fetched.
 *
 * @throws ReadingError document_type, not_well_formed, too_deep, too_large
 */
export function readXml(bytes: Uint8Array): XmlElement {
  if (bytes.byteLength > maxXmlBytes) throw new ReadingError('too_large', `XML of more than ${maxXmlBytes} bytes`);
  const parser = new SaxesParser({ xmlns: true });
  const path: OpenElement[] = [];
  let root: OpenElement | undefined;
  let count = 0;
  parser.on('error', (error) => {
    throw new ReadingError('not_well_formed', error.message);
  });
  parser.on('doctype', () => {
    throw new ReadingError('document_type', 'XML with a document type is refused');
  });
  const countNode = (): void => {
    count += 1;
    if (count > maxNodes) throw new ReadingError('too_large', `more than ${maxNodes} elements and attributes`);
  };
  // As they come: an element with all of its attributes would fill the memory before it is there.
  parser.on('attribute', countNode);
  parser.on('opentag', ({ local, uri, attributes }) => {
    countNode();
    if (path.length >= maxDepth) throw new ReadingError('too_deep', `more than ${maxDepth} elements inside each other`);
    const own = Object.values(attributes).map(
      (attribute) => [attribute.local || attribute.name, attribute.value] as const,
    );
    const element: OpenElement = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(own),
      children: [],
      text: '',
      content: '',
    };
    path.at(-1)?.children.push(element);
    root ??= element;
    path.push(element);
  });
  const addText = (text: string): void => {
    const element = path.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = path.pop();
    if (element === undefined) return;
    if (element.children.length === 0) element.content = element.text;
    element.text = element.text.trim();
  });
  parser.write(decode(bytes)).close();
  if (root === undefined) throw new ReadingError('not_well_formed', 'XML without an element');
  return root;
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : declaredEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ReadingError('not_well_formed', `not ${encoding}`, { cause: error });
  }
}

/** Older programs write ISO-8859-1, and say so. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, name = 'utf-8'] = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*\bencoding=["']([\w-]+)["']/u.exec(head) ?? [];
  return /^(?:iso-8859-1|windows-1252)$/iu.test(name) ? name.toLowerCase() : 'utf-8';
}

/** The elements at a path of names below an element. */
export function listElements(element: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** The text of the first element at a path; empty without one. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return listElements(element, ...path)[0]?.text ?? '';
}
