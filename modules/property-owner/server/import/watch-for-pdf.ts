const mark = '%PDF-';
/** Bytes at the end that must contain the end mark, also before appended bytes. */
const tailBytes = 2048;

/** Checks a stream for the begin and end marks of a PDF (ISO 32000-2, 7.5.2 and 7.5.5). */
export function watchForPdf(): { see(chunk: Buffer, byteSize: number): void; isPdf(): boolean } {
  let head = '';
  let tail: Buffer = Buffer.alloc(0);
  return {
    see: (chunk, byteSize) => {
      // The first chunk, also of a retry.
      if (byteSize === chunk.length) [head, tail] = ['', Buffer.alloc(0)];
      if (head.length < mark.length) head += chunk.toString('latin1', 0, mark.length - head.length);
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    },
    isPdf: () => head === mark && tail.includes('%%EOF'),
  };
}
