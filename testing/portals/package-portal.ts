import { SaxesParser } from 'saxes';
import { readZip } from '../read-zip.ts';
import type { TestRemoteServer } from '../remote/remote-tree.ts';

/** An advertisement at a portal that collects packages. */
interface CollectedObject {
  readonly externalId: string;
  readonly title: string;
  readonly state: string;
  /** Names of its pictures, and whether each was in the package. */
  readonly pictures: readonly { readonly name: string; readonly isThere: boolean }[];
}

export interface PackagePortal {
  /** Advertisements by the identifier that the sender gives them for good. */
  readonly objects: ReadonlyMap<string, CollectedObject>;
  /** Documents that were collected, as they came. */
  readonly documents: readonly string[];
  /** Collects the packages that are whole, in their order, and applies them. @returns their number */
  collect(): Promise<number>;
}

/** A portal that collects packages from a server of files: those that end in .zip, as OpenImmo 1.2.7 has them. */
export function openPackagePortal({ tree }: Pick<TestRemoteServer, 'tree'>): PackagePortal {
  const objects = new Map<string, CollectedObject>();
  const documents: string[] = [];
  return {
    objects,
    documents,
    collect: async () => {
      const names = [...tree.keys()].filter((name) => name.endsWith('.zip')).toSorted();
      for (const name of names) {
        const content = tree.get(name);
        tree.delete(name);
        const files = await readZip(typeof content === 'function' ? content() : (content ?? Buffer.alloc(0)));
        const document = files.get('openimmo.xml')?.toString() ?? '';
        documents.push(document);
        apply(objects, document, new Set(files.keys()));
      }
      return names.length;
    },
  };
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

function parse(document: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  return root;
}

function find(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

function apply(objects: Map<string, CollectedObject>, document: string, files: ReadonlySet<string>): void {
  const root = parse(document);
  const provider = find(root, 'openimmo', 'anbieter');
  // A full package names all that is to stay.
  if (find(root, 'openimmo', 'uebertragung')?.attributes['umfang'] === 'VOLL') objects.clear();
  for (const object of provider?.children.filter(({ name }) => name === 'immobilie') ?? []) {
    const technical = find(object, 'verwaltung_techn');
    const obid = find(technical, 'openimmo_obid')?.text ?? '';
    const externalId = find(technical, 'objektnr_extern')?.text ?? '';
    if (find(technical, 'aktion')?.attributes['aktionart'] === 'DELETE') {
      if (objects.get(obid)?.externalId === externalId) objects.delete(obid);
      continue;
    }
    const pictures = find(object, 'anhaenge')?.children ?? [];
    objects.set(obid, {
      externalId,
      title: find(object, 'freitexte', 'objekttitel')?.text ?? '',
      state: find(object, 'zustand_angaben', 'verkaufstatus')?.attributes['stand'] ?? '',
      pictures: pictures.map((picture) => {
        const name = find(picture, 'daten', 'pfad')?.text ?? '';
        return { name, isThere: files.has(name) };
      }),
    });
  }
}
