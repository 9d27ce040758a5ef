import { compressedText, pngWith } from '#platform/server/pictures/testing/picture-parts.ts';

/** A request that one caller sends many times at once. */
export interface HostileRequest {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly body: string;
  /** How many at once. */
  readonly count: number;
}

const documentPath = '/api/benit/accounting/invoice-document';

function printing(positions: number, description: string): string {
  return JSON.stringify({ invoice: { positions: Array.from({ length: positions }, () => ({ description, count: 1, price: 1, vat: 19 })) } });
}

/** The attacks of the first review, as far as their requests go. */
export function createHostileRequests() {
  // As large as a logo may be: 4.8 MB that inflate to 5 GB.
  const bomb = pngWith(...Array.from({ length: 95 }, () => compressedText('zTXt', 50)));
  const logo = `data:image/png;base64,${bomb.toString('base64')}`;
  return {
    bombs: { method: 'PUT', path: '/api/benit/accounting/configuration', body: JSON.stringify({ configIdentifier: 'logoConfig', properties: { logo } }), count: 8 },
    // As heavy as a document may be.
    previews: { method: 'POST', path: documentPath, body: printing(480, 'Beratung vor Ort, '.repeat(11)), count: 300 },
    // As the first review sent them: 500 positions of short lines.
    oversized: { method: 'POST', path: documentPath, body: printing(500, 'x\n'.repeat(2499)), count: 100 },
  } as const satisfies Record<string, HostileRequest>;
}

export type Attack = keyof ReturnType<typeof createHostileRequests>;
