import { listElements } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';

/** Content of one element: its children in the order of the schema, separated by spaces, with `?`, `*`, `+` or `{n,m}`. */
export type SchemaContents = Readonly<Record<string, string>>;

/** Attributes of an element or of `Parent/Element`: required ones by name, optional ones with `?`. */
export type SchemaAttributes = Readonly<Record<string, string>>;

/** Finds misplaced, repeated or missing elements, and missing or unknown attributes; each with its path. */
export type FaultFinder = (root: XmlElement) => string[];

function toPattern(content: string): RegExp {
  const parts = content.split(/\s+/u).map((part) => part.replace(/^(\w+)(\?|\*|\+|\{\d,\d\})?$/u, '(?:$1 )$2'));
  return new RegExp(`^${parts.join('')}$`, 'u');
}

function listNames({ children }: XmlElement): string[] {
  return [...new Set(children.map(({ name }) => name))];
}

/**
 * Compiles the tables of a syntax into a function that compares an XML tree with them.
 * @param mayBeEmpty elements that the schema demands even if nothing is in them; any other is a fault
 */
export function defineFaultFinder(
  contents: SchemaContents,
  attributes: SchemaAttributes,
  mayBeEmpty: readonly string[] = [],
): FaultFinder {
  const models = new Map(Object.entries(contents).map(([name, content]) => [name, toPattern(content)]));
  const findAttributeFaults = (element: XmlElement, path: string, parent: string): string[] => {
    const rule = attributes[`${parent}/${element.name}`] ?? attributes[element.name] ?? '';
    const known = rule.split(' ').filter((name) => name !== '');
    const given = Object.keys(element.attributes);
    const missing = known.filter((name) => !name.endsWith('?') && !given.includes(name));
    const unknown = given.filter((name) => !known.includes(name) && !known.includes(`${name}?`));
    return [
      ...missing.map((name) => `${path}: without ${name}`),
      ...unknown.map((name) => `${path}: unknown attribute ${name}`),
    ];
  };
  const findFaults = (element: XmlElement, path: string, parent: string): string[] => {
    const attributeFaults = parent === '' ? [] : findAttributeFaults(element, path, parent);
    if (element.children.length === 0) {
      const isFault = models.has(element.name) && !mayBeEmpty.includes(element.name);
      return [...attributeFaults, ...(isFault ? [`${path}: empty`] : [])];
    }
    const found = element.children.map(({ name }) => `${name} `).join('');
    return [
      ...attributeFaults,
      ...(models.get(element.name)?.test(found) === true ? [] : [`${path}: ${found.trim()}`]),
      ...listNames(element).flatMap((name) =>
        listElements(element, name).flatMap((child) => findFaults(child, `${path}/${name}`, element.name)),
      ),
    ];
  };
  return (root) => findFaults(root, root.name, '');
}
