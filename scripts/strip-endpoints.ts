import type { Plugin } from 'vite';

/** Properties of an endpoint that the web client reads; only the server needs the schemas. */
const kept = new Set(['id', 'method', 'path', 'access', 'response', 'name']);
const declaring = new Set(['defineEndpoint', 'defineLiveEvent']);
const fileResponses = new Set(['file', 'pdfFile', 'csvFile', 'csvFileOrTask', 'jsonLines']);

/** Expressions whose evaluation may call something. */
const computed = new Set([
  'ArrayExpression',
  'CallExpression',
  'MemberExpression',
  'NewExpression',
  'ObjectExpression',
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Leaves of every `defineEndpoint({ … })` and `defineLiveEvent({ … })` only what the web client reads, and marks every
 * value that a contract computes as one without side effects. The client trusts its server and validates no answers, so
 * schemas that no form uses, and with them zod, need not travel to the login page (40 kB gzip).
 */
export function stripEndpoints(): Plugin {
  return {
    name: 'strip-endpoints',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/.+\.ts$/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        const endpoints = findEndpoints(program);
        const edits = [
          ...endpoints.map((endpoint) => ({ ...endpoint, text: stripEndpoint(endpoint, code) })),
          ...findComputed(program)
            .filter(({ start, end }) => !endpoints.some((endpoint) => endpoint.start > start && endpoint.end < end))
            .map((value) => ({ ...value, text: `/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()` })),
        ];
        let stripped = code;
        // From the end, so that earlier positions stay right.
        for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
          stripped = `${stripped.slice(0, start)}${text}${stripped.slice(end)}`;
        }
        return { code: stripped, map: null };
      },
    },
  };
}

function stripEndpoint(endpoint: Node, code: string): string {
  const properties = (endpoint['properties'] as Node[])
    .filter((property) => property.type !== 'Property' || kept.has((property['key'] as Node)['name'] as string))
    .map((property) => keepProperty(property, code));
  return `{ ${properties.join(', ')} }`;
}

/** Finds the computed constants of a module, apart from functions and plain values. */
function findComputed(program: Node): Node[] {
  return (program['body'] as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement,
    )
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((declaration) => declaration?.['declarations'] as Node[])
    .flatMap(({ init }) => ((init as Node | null) === null ? [] : [init as Node]))
    .filter(({ type }) => computed.has(type));
}

function keepProperty(property: Node, code: string): string {
  const isSchema =
    property.type === 'Property' &&
    (property['key'] as Node)['name'] === 'response' &&
    !isPlain(property['value'] as Node);
  return isSchema ? 'response: undefined' : code.slice(property.start, property.end);
}

/** True for a literal and for a file, whose declaration the web client reads. */
function isPlain({ type, callee }: Node): boolean {
  return type === 'Literal' || (type === 'CallExpression' && fileResponses.has(String((callee as Node)['name'])));
}

function findEndpoints(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(findEndpoints);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as { type?: string; callee?: Node; arguments?: Node[] };
  if (type === 'CallExpression' && declaring.has(String(callee?.['name'])) && given?.[0]?.type === 'ObjectExpression')
    return [given[0]];
  return Object.values(node).flatMap(findEndpoints);
}
