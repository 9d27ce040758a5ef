import type { Plugin } from 'vite';

interface Statement {
  readonly type: string;
  readonly declaration?: {
    readonly id?: { readonly name: string };
    readonly declarations?: readonly { readonly id: { readonly name: string } }[];
  } | null;
}

/**
 * Leaves out how zod describes its schemas as JSON Schema: each schema refers to it, only the server's OpenAPI page uses
 * it, and it would travel to the login page (6 kB compressed).
 */
export function jsonSchemaLess(): Plugin {
  return {
    name: 'json-schema-less',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const { body } = this.parse(code) as unknown as { readonly body: readonly Statement[] };
        const names = body.flatMap(({ type, declaration }) =>
          type === 'ExportNamedDeclaration' && declaration
            ? [declaration.id, ...(declaration.declarations ?? []).map(({ id }) => id)].flatMap((id) => id?.name ?? [])
            : [],
        );
        if (names.length === 0) throw new Error('zod exports its JSON Schema in another way');
        const exported = names.map((name) => `unused as ${name}`).join(', ');
        return { code: `const unused = () => undefined;\nexport { ${exported} };\n`, map: null };
      },
    },
  };
}
