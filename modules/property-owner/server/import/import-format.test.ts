import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { costType } from '../../contract/records/cost-records.ts';
import { owner, property, rentalUnit, tenant } from '../../contract/records/estate-records.ts';
import { csvTables, neededColumns } from './csv-tables.ts';

const pages = ['import-format.md', 'import-format.de.md'].map((name) =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8'),
);
const described = pages.flatMap((page) => Object.values(csvTables).map((table) => ({ name: table.name, table, page })));

it.each(described)('both editions name the columns of $name, the needed ones in bold', ({ table, page }) => {
  const line = page.split('\n').find((row) => row.startsWith(`| \`${table.name}\``)) ?? '';
  const columns = (line.split('|')[2] ?? '').replace(/\. [A-Z].*$/u, '').split(';');
  const names = columns.map((name) => name.replaceAll(/\(.*\)|\*/gu, '').trim());
  const bold = columns.filter((name) => name.includes('**')).map((name) => name.replaceAll('*', '').trim());
  expect(names).toEqual(Object.keys(table.columns));
  expect(bold).toEqual(neededColumns(table));
});

it.each([
  [owner, csvTables.owners],
  [property, csvTables.units],
  [rentalUnit, csvTables.units],
  [tenant, csvTables.tenants],
  [costType, csvTables.costTypes],
])('every delivered field of $name has its column in the delivered table', (entity, { columns }) => {
  const delivered = Object.values(entity.imported ?? {});
  expect(delivered.length).toBeGreaterThan(0);
  expect(delivered.filter((column) => !Object.hasOwn(columns, column))).toEqual([]);
});
