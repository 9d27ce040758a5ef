import { open } from 'node:fs/promises';

/** The directory of an archive stands at its end; that of a document with thousands of pictures is shorter. */
const tailBytes = 1024 * 1024;

/** True if an archive of Office has the part of a Word document, whatever its first file is (ECMA-376, part 1, 11.3.10). */
export async function isWordDocument(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await handle.read(tail, 0, tail.length, size - tail.length);
    return tail.includes('word/document');
  } finally {
    await handle.close();
  }
}
