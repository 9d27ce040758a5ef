import { describe, expect, it, test } from 'vitest';
import { packWorkbook, rowOf, sheetOf } from '#platform/server/sheets/testing/workbooks.ts';
import { createId } from '#platform/server/ids.ts';
import { readLog } from '#testing/audit-log.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTransferScene } from '#testing/transfer-scene.ts';
import type { TransferAnswer as Answer } from '#testing/transfer-scene.ts';

const { database, adminUrl, people, open } = await createTransferScene();

const byNames = (columns: Answer['columns']) =>
  Object.fromEntries(columns.flatMap(({ field }, index) => (field === null ? [] : [[index, field]])));

describe('the preview', () => {
  it('shows the columns, the first lines, and proposes fields in any language', async () => {
    const { preview } = await open();
    const { body } = await preview(
      'customer',
      Buffer.from('Name oder Firma;E-Mail ;Phone;city;Notiz;Ort\nHuber;a@b.de;1;Köln;x;y\n', 'latin1'),
    );
    expect(body.columns.map(({ field }) => field)).toEqual([
      'name',
      'email',
      expect.toSatisfy((field) => field === null || field === 'telephoneNumber'),
      'city',
      null,
      null,
    ]);
    expect(body.rows).toEqual([{ line: 2, cells: ['Huber', 'a@b.de', '1', 'Köln', 'x', 'y'] }]);
  });

  it('joins first and last names, as Lexware keeps them; a row with a company has the person as its contact', async () => {
    const { preview, bring, list } = await open();
    const lexware =
      'Kundennummer;Firmenname;Anrede;Vorname;Nachname;Ort\n10001;Huber GmbH;Frau;Eva;Huber;Köln\n10002;;Herr;Max;Muster;Bonn\n10003;;;;Solo\n';
    const { body } = await preview('customer', lexware);
    expect(body.columns.slice(-2)).toEqual([
      { name: 'Firmenname / Vorname + Nachname', field: 'name' },
      { name: 'Vorname + Nachname', field: 'contactPerson' },
    ]);
    expect(body.columns.slice(0, 6).map(({ field }) => field)).toEqual([
      'number',
      null,
      'salutation',
      null,
      null,
      'city',
    ]);
    expect(body.rows[1]?.cells.slice(-2)).toEqual(['Max Muster', '']);
    expect(await bring('customer', lexware, byNames(body.columns), 'all')).toMatchObject({ state: 'done', done: 3 });
    expect(await list('customer', 'sort=number')).toMatchObject([
      { number: '10001', name: 'Huber GmbH', contactPerson: 'Eva Huber' },
      { number: '10002', name: 'Max Muster', contactPerson: '', city: 'Bonn' },
      { number: '10003', name: 'Solo', city: '' },
    ]);
    const persons = await preview('customer', 'Name;Vorname\nMuster;Max\n');
    expect(persons.body).toMatchObject({
      columns: [{ field: null }, { field: null }, { name: 'Vorname + Name', field: 'name' }],
      rows: [{ cells: ['Muster', 'Max', 'Max Muster'] }],
    });
  });

  it.each([
    ['', 415],
    ['\n\n', 422],
    ['<svg/>', 415],
    [Buffer.from('PK\u0003\u0004'.padEnd(30, '\0') + 'xl/workbook.xml'), 422],
  ])('of %j is refused', async (content, status) => {
    expect((await (await open()).preview('customer', content)).status).toBe(status);
  });
});

test('an organisation previews 120 tables an hour', { timeout: 60_000 }, async () => {
  const { preview } = await open();
  const statuses = await Promise.all(Array.from({ length: 5 }, () => preview('customer', 'N\nA\n')));
  expect(statuses.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200));
  for (let looked = 5; looked < 120; looked += 1) expect((await preview('service', '\n\n')).status).toBe(422);
  expect(await preview('project', 'N\nA\n')).toMatchObject({
    status: 429,
    body: { errors: [{ code: 'too_many_requests', description: 'errors.frequency_organization' }] },
  });
  expect((await (await open()).preview('customer', 'N\nA\n')).status).toBe(200);
});

describe('an import', { timeout: 120_000 }, () => {
  const lines = Array.from(
    { length: 1000 },
    (_, index) =>
      `Kunde ${index};N-${index};${index === 500 ? 'niemand' : `k${index}@example.org`};${index === 700 ? 'vierzehn' : '14'}`,
  );
  lines[900] = 'Doppelt;N-3;;';
  const table = ['Name;Nr;Mail;Ziel', ...lines].join('\r\n');
  const mapping = { 0: 'name', 1: 'number', 2: 'email', 3: 'paymentTermDays' };
  const errors = [
    { field: 'email', params: { line: 502, column: 'E-Mail', value: 'niemand' } },
    { field: 'paymentTermDays', params: { line: 702, value: 'vierzehn' } },
    { field: 'number', code: 'value_taken', params: { line: 902, value: 'N-3' } },
  ];

  it.each([
    ['check', 0, 'liste.csv: Geprüft: 997 Zeilen ohne Fehler, 3 mit Fehlern. Es wurde nichts gespeichert.'],
    ['all', 0, 'liste.csv: Nichts übernommen: 3 Zeilen haben Fehler.'],
    ['good', 997, 'liste.csv: 997 Zeilen übernommen, 3 mit Fehlern ausgelassen.'],
  ])('of 1,000 customers with 3 bad lines, mode %s, adds %i', async (mode, added, message) => {
    const { bring, count, result, organizationId } = await open();
    const task = await bring('customer', table, mapping, mode);
    expect(task).toMatchObject({ state: 'done', done: 997, total: 1000, message, errors, kind: 'accounting-import' });
    expect(await count('customer')).toBe(added);
    expect((await result(task)).split('\r\n').slice(0, 4)).toEqual([
      '\uFEFFZeile;Spalte;Wert;Fehler',
      '502;E-Mail;niemand;Bitte geben Sie eine gültige E-Mail-Adresse ein.',
      expect.stringMatching(/^702;Zahlungsziel in Tagen;vierzehn;/u),
      '902;Kundennummer;N-3;Ein anderer Eintrag hat diesen Wert schon.',
    ]);
    const log = (await readLog(database, organizationId)).filter(({ event }) => event.startsWith('record'));
    expect(log.map(({ event }) => event)).toEqual(mode === 'good' ? ['records_imported'] : []);
  });

  it('reads days, decimals, names of choices and numbers of customers; an ambiguous customer is refused', async () => {
    const { add, bring, list } = await open();
    await add('customer', { name: 'Rosenhof', number: 'K-7' });
    for (const number of ['K-8', 'K-9']) await add('customer', { name: 'Zwilling', number });
    const task = await bring(
      'project',
      'P;K;B;S\nA;Rosenhof;31.1.2026;1.234,50 €\nB;K-8;2026-02-01;85\nC;Zwilling;;\nD;Niemand;;\nE;;32.1.2026;\n',
      { 0: 'name', 1: 'customer', 2: 'projectStartDate', 3: 'hourlyRate' },
      'good',
    );
    expect(task.errors.map(({ code, params }) => [code, params?.['line']])).toEqual([
      ['reference_ambiguous', 4],
      ['reference_unknown', 5],
      ['invalid_format', 6],
    ]);
    expect(await list('project')).toMatchObject([
      { name: 'A', customer: { label: 'Rosenhof' }, projectStartDate: '2026-01-31', hourlyRate: 1234.5 },
      { name: 'B', customer: { label: 'Zwilling' }, projectStartDate: '2026-02-01', hourlyRate: 85 },
    ]);
    await bring('service', 'Name;Einheit;USt.\nX;Stunde;7 %\n', { 0: 'name', 1: 'uom', 2: 'vat' }, 'all');
    expect(await list('service')).toMatchObject([{ name: 'X', uom: 'hour', vat: 7 }]);
  });

  it('finds no customer of another organisation', async () => {
    await (await open()).add('customer', { name: 'Fremd', number: 'F-1' });
    const { bring, count } = await open();
    const task = await bring('project', 'P;K\nA;Fremd\nB;F-1\n', { 0: 'name', 1: 'customer' }, 'good');
    expect(task.errors.map(({ code }) => code)).toEqual(['reference_unknown', 'reference_unknown']);
    expect(await count('project')).toBe(0);
  });

  it('assigns numbers to records without one, and none to the others', async () => {
    const { bring, list } = await open();
    expect(await bring('customer', 'N;Nr\nA;\nB;K-1002\nC;\n', { 0: 'name', 1: 'number' }, 'all')).toMatchObject({
      errors: [],
      result: null,
    });
    expect((await list('customer')) as object).toMatchObject([
      { name: 'A', number: 'K-1003' },
      { name: 'B', number: 'K-1002' },
      { name: 'C', number: 'K-1004' },
    ]);
  });

  it.each([
    ['that counts numbers up', 'N\n' + 'A\n'.repeat(600), { 0: 'name' }, 'K-1550', 'K-1601'],
    [
      'that brings numbers',
      `N;Nr\n${Array.from({ length: 600 }, (_, index) => `A;K-${2000 + index}\n`).join('')}B;V-1\n`,
      { 0: 'name', 1: 'number' },
      'V-1',
      'K-2600',
    ],
  ])(
    '%s does not delay the creation of a customer, nor takes its number',
    async (_, content, columns, heldNumber, added) => {
      const { send, ends, add, list, count, hold, waitsForLock } = await open();
      // The second batch waits for this one.
      const release = await hold(heldNumber);
      const started = await send('customer', content, columns, 'good');
      await waitsForLock();
      await add('customer', { name: 'Dazwischen' });
      expect(await list('customer')).toMatchObject([{ name: 'Dazwischen', number: added }]);
      await release();
      expect(await ends(started)).toMatchObject({ state: 'done', errors: [{ field: 'number', code: 'value_taken' }] });
      expect(await count('customer')).toBe(heldNumber === 'V-1' ? 602 : 601);
    },
  );

  it('that is refused frees its numbers', async () => {
    const { bring, add, list } = await open();
    expect(
      await bring('customer', `N;M\n${'A;\n'.repeat(600)}B;keine Adresse\n`, { 0: 'name', 1: 'email' }, 'all'),
    ).toMatchObject({ state: 'done', errors: [{ field: 'email' }] });
    await add('customer', { name: 'Danach' });
    expect(await list('customer')).toMatchObject([{ name: 'Danach', number: 'K-1001' }]);
  });

  it('that is cancelled skips numbers only if somebody took one in between', async () => {
    const { send, ends, add, list, hold, waitsForLock, browser } = await open();
    const release = await hold('K-1550');
    const started = await send('customer', 'N\n' + 'A\n'.repeat(600), { 0: 'name' }, 'good');
    await waitsForLock();
    await add('customer', { name: 'Dazwischen' });
    await browser.call('DELETE', `/api/benit/tasks/${started.body.task.id}`);
    await release();
    expect((await ends(started)).state).toBe('cancelled');
    await add('customer', { name: 'Danach' });
    expect(await list('customer', 'searchTerm=Danach')).toMatchObject([{ number: 'K-1602' }]);
  });

  it('cannot be done twice by repeating the completed task', async () => {
    const { bring, browser, count } = await open();
    const { id } = await bring('customer', 'N\nA\n', { 0: 'name' }, 'all');
    expect(await browser.call('POST', `/api/benit/tasks/${id}/repeat`)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'task_not_repeatable' }] },
    });
    expect(await count('customer')).toBe(1);
  });

  it('that is cancelled midway leaves nothing', async () => {
    const { send, browser, ends, count, add, hold, waitsForLock } = await open();
    await add('customer', { name: 'Vorher', number: 'N-1' });
    // The second batch of the import waits for this one.
    const release = await hold('N-800');
    const started = await send('customer', table, mapping, 'good');
    await waitsForLock();
    const cancelled = await browser.call('DELETE', `/api/benit/tasks/${started.body.task.id}`);
    expect(
      cancelled.status,
      cancelled.text + (await browser.call('GET', `/api/benit/tasks/${started.body.task.id}`)).text,
    ).toBe(200);
    await release();
    expect((await ends(started)).state).toBe('cancelled');
    // The next task of the organisation begins after this one has released it.
    await ends(await send('customer', 'N\nNachher\n', { 0: 'name' }, 'all'));
    expect(await count('customer')).toBe(3);
  });

  it.each([
    [{ 0: 'name', 1: 'name' }, 'all', 'mapping.1'],
    [{ 0: 'number' }, 'all', 'mapping.name'],
    [{ 0: 'id' }, 'all', 'mapping.0'],
    [{ 0: 'name' }, 'alle', 'mode'],
  ])('by %j, mode %s, is refused for %s', async (wrong, mode, field) => {
    expect(await (await open()).send('customer', table, wrong, mode)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });

  it('reports characters that no text may contain as an invalid value, with its line and column', async () => {
    const { bring, browser, result } = await open();
    const workbook = await packWorkbook(
      sheetOf(
        rowOf('Name', 'Mail') + rowOf('A_x0000_B', 'a@b.de') + rowOf('C_xD800_D', 'c@d.de') + rowOf('E', 'e@f.de'),
      ),
    );
    const task = await bring('customer', workbook, { 0: 'name', 1: 'email' }, 'check');
    expect(task).toMatchObject({
      state: 'done',
      done: 1,
      total: 3,
      errors: [
        { code: 'control_character', params: { line: 2, column: 'Name oder Firma', value: 'A\uFFFDB' } },
        { code: 'control_character', params: { line: 3, value: 'C\uFFFDD' } },
      ],
    });
    expect(await result(task)).toContain('\r\n3;Name oder Firma;C\uFFFDD;');
    const late = `Name;Kunde\n${'A;\n'.repeat(60_000)}B;c\u0000d\n`;
    expect(await bring('project', late, { 0: 'name', 1: 'customer' }, 'check')).toMatchObject({
      state: 'done',
      done: 60_000,
      errors: [{ code: 'control_character', field: 'customer', params: { line: 60_002, value: 'c\uFFFDd' } }],
    });
    const numbered = await packWorkbook(
      sheetOf('<row r="1"><c t="str"><v>N</v></c></row><row r="Infinity"><c t="str"><v>A</v></c></row>'),
    );
    expect(await bring('customer', numbered, { 0: 'name' }, 'check')).toMatchObject({
      state: 'failed',
      errors: [{ code: 'file_unreadable', params: { kind: 'line_numbers' } }],
    });
    expect((await browser.call('GET', '/api/benit/tasks')).status).toBe(200);
  });

  it('without a valid line adds nothing, and says so', async () => {
    const { bring, organizationId } = await open();
    const task = await bring('customer', 'N;Mail\nA;niemand\n', { 0: 'name', 1: 'email' }, 'good');
    expect(task).toMatchObject({
      state: 'done',
      done: 0,
      total: 1,
      message: expect.stringMatching(/^liste\.csv: Nichts übernommen: /u),
    });
    expect((await readLog(database, organizationId)).map(({ event }) => event)).not.toContain('records_imported');
  });

  it('that may not start leaves no file', async () => {
    const { send, organizationId, user, files } = await open();
    const tasks = Array.from({ length: 10 }, () => ({
      organization_id: organizationId,
      user_id: user.id,
      id: createId(),
      kind: 'accounting-other',
      payload: '{}',
      source: '{}',
    }));
    await database.tenant({ organizationId, userId: user.id }, (tx) => tx.insertInto('tasks').values(tasks).execute());
    expect(await send('customer', 'N\nA\n', { 0: 'name' }, 'check')).toMatchObject({
      status: 429,
      body: { errors: [{ description: 'errors.busy_organization' }] },
    });
    expect(await files()).toEqual([]);
  });

  it('that was checked counts towards the storage limit of the organisation until it is removed', async () => {
    const { send, bring, organizationId, files } = await open();
    const small = `N\n${'A\n'.repeat(500)}`;
    await runAdminStatement(
      adminUrl,
      `UPDATE organizations SET storage_limit_bytes = ${small.length + 10} WHERE id = '${organizationId}'`,
    );
    await bring('customer', small, { 0: 'name' }, 'check');
    expect(await send('customer', `${small}B\n`, { 0: 'name' }, 'check')).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'storage_full' }] },
    });
    expect(await files()).toHaveLength(1);
  });

  const toWorkbook = (sheet: string) => packWorkbook({ 'xl/worksheets/first.xml': sheet });
  const goodRow = '<row><c t="str"><v>N</v></c></row><row><c t="str"><v>Gut</v></c></row>';

  it.each([
    ['a line of a megabyte', 'long_line', async () => `N\nGut\n${'x'.repeat(1_100_000)}\n`],
    ['501 columns', 'columns', async () => `N\nGut\n${'x;'.repeat(501)}\n`],
    ['a quote without its end', 'quotes', async () => 'N;O\nGut;1\n"offen;2\n'],
    [
      'entities that multiply',
      'damaged',
      () =>
        toWorkbook(
          `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><worksheet><sheetData>${goodRow}<row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>`,
        ),
    ],
    [
      'an entity that reads a file',
      'damaged',
      () =>
        toWorkbook(
          `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${goodRow}<row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
        ),
    ],
    [
      'a cell of megabytes',
      'long_line',
      () =>
        toWorkbook(
          `<worksheet><sheetData>${goodRow}<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row></sheetData></worksheet>`,
        ),
    ],
  ])('of a table with %s fails with the reason, and adds nothing', async (_, kind, make) => {
    const { bring, count } = await open();
    expect(await bring('customer', await make(), { 0: 'name' }, 'good')).toMatchObject({
      state: 'failed',
      errors: [{ code: 'file_unreadable', params: { kind } }],
    });
    expect(await count('customer')).toBe(0);
  });

  it.each([
    ['as Excel writes them here', ';', 'latin1', ''],
    ['with tabs and a byte order mark', '\t', 'utf8', '\uFEFF'],
    ['in UTF-16', '\t', 'utf16le', '\uFEFF'],
  ] as const)(
    'accepts tables of 300 columns %s; text that looks like a formula stays text',
    async (_, separator, encoding, mark) => {
      const { preview, bring, list } = await open();
      const toLine = (name: string, city: string) =>
        [name, ...Array.from({ length: 298 }, (__, index) => `x${index}`), city].join(separator);
      const content = Buffer.from(
        `${mark}${toLine('Näme', 'Ört')}\r\n${toLine('=CMD|calc!A0', 'Köln')}\r\n${toLine('+Süd', 'Hürth')}\r\n`,
        encoding,
      );
      expect(
        (await preview('customer', content)).body.columns
          .map(({ name }) => name)
          .filter((name) => !name.startsWith('x')),
      ).toEqual(['Näme', 'Ört']);
      expect((await bring('customer', content, { 0: 'name', 299: 'city' }, 'all')).errors).toEqual([]);
      expect(await list('customer')).toMatchObject([
        { name: '+Süd', city: 'Hürth' },
        { name: '=CMD|calc!A0', city: 'Köln' },
      ]);
    },
  );
});

test.each(['csv', 'xlsx'] as const)(
  'a file exported as %s is imported again without a difference',
  { timeout: 120_000 },
  async (format) => {
    const [from, to] = [await open('de'), await open('en')];
    const service = {
      name: '=HYPERLINK("x")',
      number: '-7',
      description: 'Zeile 1\nZeile; 2',
      uom: 'hour',
      amount: 1234.5,
      vat: 0,
      vatReason: 'reverseCharge',
    };
    await from.add('service', service);
    await from.add('service', { name: 'Zweite', number: '' });
    const task = await from.export('service', `format=${format}&sort=name&direction=desc`);
    expect(task).toMatchObject({
      state: 'done',
      done: 2,
      result: { fileName: expect.stringMatching(new RegExp(`^Leistungen \\d{4}-\\d\\d-\\d\\d\\.${format}$`, 'u')) },
    });
    const { rawPayload } = await people.app.inject({
      url: task.result?.href ?? '/',
      headers: { host: 'kontor.test', cookie: from.browser.cookie ?? '' },
    });
    if (format === 'csv')
      expect(rawPayload.toString()).toMatch(
        /^\uFEFFName;Nummer;.*\r\nZweite;;;.*\r\n"'=HYPERLINK\(""x""\)";'-7;"Zeile 1\nZeile; 2";.*;1\.234,50;0;/u,
      );
    const { body } = await to.preview('service', rawPayload);
    expect(body.columns.map(({ field }) => field)).toEqual([
      'name',
      'number',
      'description',
      'uom',
      'amount',
      'vat',
      'vatReason',
    ]);
    expect((await to.bring('service', rawPayload, byNames(body.columns), 'all')).errors).toEqual([]);
    expect(await to.list('service')).toMatchObject([service, { name: 'Zweite', amount: null, uom: 'piece', vat: 19 }]);
    expect((await readLog(database, from.organizationId)).map(({ event }) => event)).toContain('records_exported');
  },
);

test('the export contains only the records of the list', { timeout: 60_000 }, async () => {
  const { add, export: take, result } = await open();
  for (const name of ['Rosenhof', 'Lilienhof', 'Tulpe']) await add('customer', { name });
  const task = await take('customer', 'format=csv&searchTerm=hof&sort=name');
  expect(
    (await result(task))
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0]),
  ).toEqual(['Lilienhof', 'Rosenhof', '']);
  expect((await result(await take('customer', 'format=csv&active=false'))).split('\r\n')).toHaveLength(2);
});
