/** Large blocks: 40 minutes would else be ten thousands of small pieces. */
const blockBytes = 256 * 1024;

/** Bytes that grow. */
export interface ByteStore {
  readonly byteSize: number;
  add(bytes: Uint8Array): void;
  /** Returns all bytes in their order, in pieces. */
  take(): Uint8Array<ArrayBuffer>[];
}

export function createByteStore(): ByteStore {
  const full: Uint8Array<ArrayBuffer>[] = [];
  let block = new Uint8Array(blockBytes);
  let filled = 0;
  return {
    get byteSize() {
      return full.length * blockBytes + filled;
    },
    add: (bytes) => {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + blockBytes - filled);
        block.set(part, filled);
        at += part.length;
        filled += part.length;
        if (filled < blockBytes) continue;
        full.push(block);
        block = new Uint8Array(blockBytes);
        filled = 0;
      }
    },
    take: () => [...full, block.slice(0, filled)],
  };
}
