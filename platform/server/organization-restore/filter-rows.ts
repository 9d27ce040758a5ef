import { Transform } from 'node:stream';

const [newline, tab] = [0x0a, 0x09];

/**
 * Lets the rows of a table pass whose column has a value, as COPY writes them in text format. Holds one row in memory.
 *
 * @param column index of the column, from 0
 * @param value as COPY writes it; an id needs no escaping
 */
export function createRowFilter(column: number, value: string): Transform {
  let rest: Buffer = Buffer.alloc(0);
  const wanted = Buffer.from(value);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = buffer.indexOf(newline); end !== -1; end = buffer.indexOf(newline, start)) {
        const row = buffer.subarray(start, end + 1);
        if (hasValue(row, column, wanted)) this.push(row);
        start = end + 1;
      }
      rest = buffer.subarray(start);
      done();
    },
  });
}

/** COPY escapes tabs and line breaks inside of values, so that each one ends a value. */
function hasValue(row: Buffer, column: number, wanted: Buffer): boolean {
  let start = 0;
  for (let index = 0; index < column; index += 1) {
    const end = row.indexOf(tab, start);
    if (end === -1) return false;
    start = end + 1;
  }
  const end = row.indexOf(tab, start);
  return row.subarray(start, end === -1 ? row.length - 1 : end).equals(wanted);
}
