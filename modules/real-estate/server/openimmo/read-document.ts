import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { textAt } from '#platform/server/reading/xml-tree.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { OpenImmoError } from './openimmo-error.ts';
import { readElements, readElementsInTurns } from './read-elements.ts';
import type { ElementRules } from './read-elements.ts';
import { readObject } from './read-object.ts';
import type { ReadObject } from './read-object.ts';

/** A document in OpenImmo 1.1 to 1.2.7, as it was read. */
export interface ReadDocument {
  /** As the document states it; empty for none. */
  readonly version: string;
  /** Number of the agency at the receiver; empty for none. */
  readonly providerNumber: string;
  /** VOLL: the document names all objects of the agency. One that does not say so is read as TEIL. */
  readonly scope: 'VOLL' | 'TEIL';
  readonly objects: readonly ReadObject[];
}

/** Bytes of a document, with the pictures in it. */
export const maxDocumentBytes = 100 * 1024 * 1024;
export const maxObjects = 2000;

/**
 * Reads a document in OpenImmo. What cannot be read of an object is among its problems; every value is one that
 * requests accept for the object's type.
 *
 * @param document bytes in the encoding that they declare, or a text
 * @throws OpenImmoError
 */
export function readOpenImmo(document: Uint8Array | string): ReadDocument {
  const { rules, end } = collectObjects();
  return end(readElements(document, rules));
}

/** Reads a document in OpenImmo, which may take seconds, while others have their turns. As {@link readOpenImmo}. */
export async function readOpenImmoInTurns(document: Uint8Array | string): Promise<ReadDocument> {
  const { rules, end } = collectObjects();
  return end(await readElementsInTurns(document, rules));
}

function collectObjects(): { readonly rules: ElementRules; readonly end: (root: XmlElement) => ReadDocument } {
  const objects: ReadObject[] = [];
  let isDeletion: boolean | undefined;
  const rules: ElementRules = {
    root: 'openimmo',
    maxBytes: maxDocumentBytes,
    each: ['openimmo', 'anbieter', 'immobilie'],
    take: (element, before) => {
      if (objects.length === maxObjects) throw new OpenImmoError('too_many_objects', `More than ${maxObjects} objects`);
      isDeletion ??= findTransfer(before)?.attributes['modus']?.toUpperCase() === 'DELETE';
      objects.push(readObject(element, isDeletion));
    },
  };
  return {
    rules,
    end: (root) => {
      const { umfang = '', version = '' } = findTransfer(root)?.attributes ?? {};
      return {
        version: toLine(version, 20),
        providerNumber: toLine(textAt(root, 'anbieter', 'anbieternr'), 100),
        scope: /^voll/iu.test(umfang) ? 'VOLL' : 'TEIL',
        objects,
      };
    },
  };
}

const findTransfer = (root: XmlElement): XmlElement | undefined =>
  root.children.find(({ name }) => name === 'uebertragung');
