import type { Plugin } from 'vite';

/** What the web client reads of an endpoint; the schemas are the server's business. */
const kept = new Set(['id', 'method', 'path', 'access', 'response']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Leaves of every `defineEndpoint({ … })` only what the web client reads. The client trusts
 * its server and validates no answers, so schemas that no form uses, and with them zod, need not travel
 * to the login page (40 kB gzip).
 */
export function stripEndpoints(): Plugin {
  return {
    name: 'strip-endpoints',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/.+\.ts$/ },
      handler(code) {
        let stripped = code;
        // From the end, so that earlier positions stay right.
        for (const endpoint of findEndpoints(this.parse(code) as unknown as Node).toReversed()) {
          const properties = (endpoint['properties'] as Node[])
            .filter((property) => property.type !== 'Property' || kept.has((property['key'] as Node)['name'] as string))
            .map((property) => keepProperty(property, code));
          stripped = `${stripped.slice(0, endpoint.start)}{ ${properties.join(', ')} }${stripped.slice(endpoint.end)}`;
        }
        return { code: stripped, map: null };
      },
    },
  };
}

function keepProperty(property: Node, code: string): string {
  const isSchema = property.type === 'Property' && (property['key'] as Node)['name'] === 'response' && !isPlain(property['value'] as Node);
  return isSchema ? 'response: undefined' : code.slice(property.start, property.end);
}

/** A literal, or the media types of `file(…)`. */
function isPlain({ type, callee }: Node): boolean {
  return type === 'Literal' || (type === 'CallExpression' && (callee as Node)['name'] === 'file');
}

function findEndpoints(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(findEndpoints);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as { type?: string; callee?: Node; arguments?: Node[] };
  if (type === 'CallExpression' && callee?.['name'] === 'defineEndpoint' && given?.[0]?.type === 'ObjectExpression') return [given[0]];
  return Object.values(node).flatMap(findEndpoints);
}
