import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { costType } from '../../contract/records/cost-records.ts';
import { owner, property, rentalUnit, tenant } from '../../contract/records/estate-records.ts';
import { csvTables, neededColumns } from './csv-tables.ts';

const page = readFileSync(new URL('../../../../docs/import-format.md', import.meta.url), 'utf8');

it.each(Object.values(csvTables))('the documentation names the columns of $name, the needed ones in bold', (table) => {
  const line = page.split('\n').find((row) => row.startsWith(`| \`${table.name}\``)) ?? '';
  const described = (line.split('|')[2] ?? '').replace(/\. [A-Z].*$/u, '').split(';');
  const names = described.map((name) => name.replaceAll(/\(.*\)|\*/gu, '').trim());
  const bold = described.filter((name) => name.includes('**')).map((name) => name.replaceAll('*', '').trim());
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
