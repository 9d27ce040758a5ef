const mark = '%PDF-';
/** The end mark stands here, whatever was appended. */
const tailBytes = 2048;

/** Looks at a content as it passes, whether it begins and ends as a PDF does (ISO 32000-2, 7.5.2 and 7.5.5). */
export function watchForPdf(): { see(chunk: Buffer, byteSize: number): void; isPdf(): boolean } {
  let head = '';
  let tail: Buffer = Buffer.alloc(0);
  return {
    see: (chunk, byteSize) => {
      // The first chunk, also of another attempt.
      if (byteSize === chunk.length) [head, tail] = ['', Buffer.alloc(0)];
      if (head.length < mark.length) head += chunk.toString('latin1', 0, mark.length - head.length);
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    },
    isPdf: () => head === mark && tail.includes('%%EOF'),
  };
}
