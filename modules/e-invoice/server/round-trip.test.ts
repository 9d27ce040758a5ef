import { expect, test } from 'vitest';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import { fullModel, plainModel } from './testing/sample-models.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

test.for([
  ['CII with what every invoice has', plainModel, readCii, writeCii],
  ['CII with every term of the model', fullModel, readCii, writeCii],
  ['UBL with what every invoice has', plainModel, readUbl, writeUbl],
  ['UBL with every term of the model', fullModel, readUbl, writeUbl],
] as const)('%s: the written document is read back, term by term', ([, model, read, write]) => {
  expect(read(readXml(Buffer.from(write(model))))).toEqual(model);
});
