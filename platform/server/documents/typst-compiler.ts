import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { NodeError, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { readFontCoverage } from './font-coverage.ts';
import type { FontCoverage } from './font-coverage.ts';
import { identifyPdf } from './identify-pdf.ts';
import { familyFiles, fontFolders } from './fonts.ts';
import { toPrintableJson } from './printable-text.ts';
import type { RenderOrder } from './render-message.ts';

/**
 * Templates read their data with `json("/.document/data.json")`, files with `"/.document/<name>"`; `letter.typ` reads
 * `attachments.json`.
 */
const documentFolder = '.document';

// Results of the memoising compiler that no document used for so many compilations are dropped; without
// this the process grows to 1 GB. Documents share little but fonts, so that a short time serves as well
// as a long one and spares the search through what lies there (1 instead of 1.7 ms).
const cacheAge = 2;
// Memory of a long document is too much to be kept beside that of the next one.
const manyPages = 20;

/** PDF/A-3a with our own label of PDF/UA-1, or PDF/UA-1 by the compiler, which then checks it. */
export type PdfStandard = 'a-3a' | 'ua-1';

export interface TypstCompiler {
  /** @throws Error with the compiler's diagnostics */
  renderPdf(order: RenderOrder): Uint8Array;
}

/** Each font is read once a text needs it: most letters have Latin characters alone. */
function createCoverages(): readonly FontCoverage[] {
  return familyFiles.map((file) => {
    let coverage: FontCoverage | undefined;
    return (codePoint) => {
      coverage ??= readFontCoverage(readFileSync(file));
      return coverage(codePoint);
    };
  });
}

function findRoot(): string {
  const manifest = findPackageJSON(import.meta.url);
  if (manifest === undefined) throw new Error('no package.json above the document templates');
  return dirname(manifest);
}

/**
 * A Typst compiler for this process. It sees the files of this project and what each order brings,
 * nothing else: no network, no packages, no system fonts.
 */
export function createTypstCompiler({ standard = 'a-3a' }: { readonly standard?: PdfStandard } = {}): TypstCompiler {
  const root = findRoot();
  const onePageFile = join(root, documentFolder, 'one-page.json');
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: [...fontFolders] }] });
  const coverages = createCoverages();

  function describe(error: NodeError | null): string {
    if (error === null) return 'the compiler gave no reason';
    return JSON.stringify(compiler.fetchDiagnostics(error));
  }

  function layOut(template: string, assumesOnePage: boolean): NodeTypstDocument {
    compiler.mapShadow(onePageFile, Buffer.from(String(assumesOnePage)));
    const compiled = compiler.compile({ mainFilePath: template });
    const document = compiled.result;
    if (document === null) throw new Error(describe(compiled.takeDiagnostics()));
    return document;
  }

  function compile(order: RenderOrder): { readonly pdf: Uint8Array; readonly pages: number } {
    const short = order.mayFitOnePage ? layOut(order.template, true) : null;
    const document = short?.numOfPages === 1 ? short : layOut(order.template, false);
    const pdf = compiler.pdf(document, { pdfStandard: standard, pdfTags: true, creationTimestamp: order.createdAt });
    if (order.attachments.length > 0 && !pdf.includes('/AFRelationship'))
      throw new Error('the template attaches no files: it does not use letter.typ');
    return {
      pdf: standard === 'a-3a' ? identifyPdf(pdf, order.metadata === undefined ? [] : [order.metadata]) : pdf,
      pages: document.numOfPages,
    };
  }

  return {
    renderPdf(order) {
      const shadows = new Map<string, Uint8Array>(Object.entries(order.files));
      shadows.set('data.json', Buffer.from(toPrintableJson(order.json, coverages)));
      for (const [index, { content }] of order.attachments.entries()) shadows.set(`attachment-${index}`, content);
      shadows.set(
        'attachments.json',
        Buffer.from(JSON.stringify(order.attachments.map(({ content: _content, ...described }) => described))),
      );
      const paths = [...shadows.keys()].map((name) => join(root, documentFolder, name));
      let age = cacheAge;
      try {
        for (const [name, content] of shadows)
          compiler.mapShadow(join(root, documentFolder, name), Buffer.from(content));
        const { pdf, pages } = compile(order);
        if (pages > manyPages) age = 0;
        return pdf;
      } finally {
        for (const path of [...paths, onePageFile]) compiler.unmapShadow(path);
        compiler.evictCache(age);
      }
    },
  };
}
