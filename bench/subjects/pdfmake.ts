import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** pdfmake in a process of its own, making the page of `createInvoicePage` in a loop. */
export interface PdfmakeLoop {
  /** Documents made per second while it ran for so long. */
  run(seconds: number): Promise<number>;
  stop(): void;
}

export function startPdfmake(): PdfmakeLoop {
  const maker = fork(join(import.meta.dirname, '../pdfmake-maker.ts'));
  return {
    run: async (seconds) => {
      maker.send(seconds);
      return Number((await once(maker, 'message'))[0]);
    },
    stop: () => void maker.kill(),
  };
}
