import { expect, describe, it } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { createTransferScene } from '#testing/transfer-scene.ts';
import type { TransferAnswer as Answer } from '#testing/transfer-scene.ts';

const { database, open } = await createTransferScene();
const base = '/api/benit/accounting';

describe('the preview', () => {
  it('knows the column names of other programs, and skips the line before the head of the DATEV format', async () => {
    const { preview } = await open();
    const fields = async (...lines: string[]) =>
      (await preview('customer', `${lines.join('\n')}\nx\n`)).body.columns.map(({ field }) => field);
    expect(await fields('Firma;Kunden-Nr.;Strasse;PLZ;Mail;Tel.')).toEqual([
      'name',
      'number',
      'street',
      'postcode',
      'email',
      'telephoneNumber',
    ]);
    expect(
      await fields(
        '"EXTF";700;16;"Debitoren/Kreditoren";5;20261101000000000',
        'Konto;Name (Adressattyp Unternehmen);Straße;Postleitzahl;Ort;EU-UStID',
      ),
    ).toEqual(['number', 'name', 'street', 'postcode', 'city', 'vatNumber']);
  });

  it('proposes what people of the organisation chose for a column before, also to leave it out', async () => {
    const { preview, bring } = await open();
    const head = 'Firma;Bemerkung;Ort';
    await bring('customer', `${head}\nHuber;Köln;x\n`, { 0: 'name', 1: 'city' }, 'all');
    const proposed = async (given: typeof preview) =>
      (await given('customer', `bemerkung ;FIRMA;Ort\nKöln;Maier;y\n`)).body.columns.map(({ field }) => field);
    expect(await proposed(preview)).toEqual(['city', 'name', null]);
    expect(await proposed((await open()).preview)).toEqual([null, 'name', 'city']);
  });
});

describe('an import', { timeout: 120_000 }, () => {
  it('says how many of its lines look like customers that exist already', async () => {
    const { add, bring } = await open();
    await add('customer', { name: 'Krämer GmbH', email: 'info@kraemer.example' });
    const alikeTable = 'N;M\nKRÄMER GMBH;INFO@kraemer.example\nKrämer GmbH;andere@kraemer.example\nNeu;\nNeu;\n';
    expect((await bring('customer', alikeTable, { 0: 'name', 1: 'email' }, 'check')).message).toBe(
      'liste.csv: Geprüft: 4 Zeilen ohne Fehler, 0 mit Fehlern. Es wurde nichts gespeichert. 1 davon gleicht einem vorhandenen Eintrag (KRÄMER GMBH).',
    );
  });

  it('is undone once; customers that somebody changed or uses stay', async () => {
    const { add, bring, browser, ends, list, organizationId } = await open();
    await add('customer', { name: 'Vorher' });
    const task = await bring('customer', 'N\nA\nB\nC\nD\n', { 0: 'name' }, 'all');
    expect(task).toMatchObject({ canUndo: true, canRepeat: false });
    const [, changed, used] = (await list('customer')) as { id: string; name: string; version: number }[];
    await browser.call('PUT', `${base}/customer/${used?.id}`, { body: { record: { version: 1, city: 'Köln' } } });
    await add('project', { name: 'P', customer: changed?.id });
    const undo = () => browser.call<Answer>('POST', `/api/benit/tasks/${task.id}/undo`);
    const undone = await ends(await undo());
    expect(undone).toMatchObject({
      state: 'done',
      message: 'liste.csv: 2 Einträge wieder entfernt. 2 bleiben, weil sie geändert wurden oder verwendet werden.',
    });
    expect((await list('customer')).map(({ name }) => name)).toEqual(['Vorher', changed?.name, used?.name].toSorted());
    expect(await undo()).toMatchObject({ status: 422, body: { errors: [{ code: 'task_not_undoable' }] } });
    expect((await readLog(database, organizationId)).map(({ event }) => event)).toContain('records_import_undone');
  });

  it('that was only checked, or refused, cannot be undone', async () => {
    const { bring, browser } = await open();
    const checked = await bring('customer', 'N\nA\n', { 0: 'name' }, 'check');
    expect(checked.canUndo).toBe(false);
    expect((await browser.call('POST', `/api/benit/tasks/${checked.id}/undo`)).status).toBe(422);
  });
});
