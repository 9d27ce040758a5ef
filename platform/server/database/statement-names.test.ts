import { describe, expect, it } from 'vitest';
import { nameStatement } from './statement-names.ts';

describe('names of statements', () => {
  it('are the same for the same text, and short enough for PostgreSQL', () => {
    const name = nameStatement('select "a" from "t" where "b" = $1');
    expect(name).toBe(nameStatement('select "a" from "t" where "b" = $1'));
    expect(name).not.toBe(nameStatement('select "a" from "t" where "c" = $1'));
    expect(name?.length).toBeLessThan(64);
  });

  it.each(['select * from "t"', 'insert into "t" ("a") values ($1) returning *', 'select "t".* from "t"', `select ${'"a", '.repeat(1000)} "b" from "t"`])(
    'are not given to %s',
    (text) => expect(nameStatement(text)).toBeUndefined(),
  );

  it('come to an end', () => {
    for (let index = 0; index < 400; index += 1) nameStatement(`select ${index}`);
    expect(nameStatement('select 401')).toBeUndefined();
  });
});
