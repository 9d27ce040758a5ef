import { expect, it } from 'vitest';
import { describeStatement } from './describe-statement.ts';

it.each([
  ['select "id" from "users" where "email" = $1', 'select "id" from "users" where "email" = $1'],
  ["SET LOCAL app.user_id='0190f0a0-1111-7222-8333-444455556666'", 'SET LOCAL app.user_id=?'],
  ["SELECT 'it''s ' || name, 0190f0a0-1111-7222-8333-444455556666", 'SELECT ? || name, ?'],
  [`SELECT '${'x'.repeat(3000)}secret'`, 'SELECT ?'],
])('%j is described as %j', (text, described) => {
  expect(describeStatement(text)).toBe(described);
});
