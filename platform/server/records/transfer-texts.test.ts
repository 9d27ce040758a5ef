import { expect, it } from 'vitest';
import { languageKeys } from '../../contract/languages.ts';
import { formatOutcome, formatProblem, formatUndone } from './transfer-texts.ts';

const table = { fileName: 'kunden.csv', alike: { count: 0, example: '' } };

it.each([
  [
    'de',
    'Geprüft: 1 Zeile ohne Fehler, 1 mit Fehlern. Es wurde nichts gespeichert.',
    '1 Zeile übernommen, 1 mit Fehlern ausgelassen.',
    'Nichts übernommen: 1 Zeile hat Fehler.',
  ],
  [
    'en',
    'Checked: 1 row without errors, 1 with errors. Nothing was saved.',
    '1 row imported, 1 with errors skipped.',
    'Nothing imported: 1 row has errors.',
  ],
  [
    'es',
    'Comprobado: 1 fila sin errores, 1 con errores. No se ha guardado nada.',
    '1 fila importada, 1 omitida por errores.',
    'No se ha importado nada: 1 fila tiene errores.',
  ],
  [
    'fr',
    'Vérifié\u00A0: 1 ligne sans erreur, 1 avec erreur. Rien n’a été enregistré.',
    '1 ligne importée, 1 ignorée pour erreur.',
    'Rien n’a été importé\u00A0: 1 ligne comporte des erreurs.',
  ],
  [
    'ru',
    'Проверено: 1 строка без ошибок, 1 с ошибками. Ничего не сохранено.',
    'Импортирована 1 строка, пропущена 1 с ошибками.',
    'Ничего не импортировано: 1 строка с ошибками.',
  ],
  [
    'cn',
    '已检查：1 行无错误，1 行有错误。未保存任何内容。',
    '已导入 1 行，跳过 1 行有错误的数据。',
    '未导入任何内容：1 行有错误。',
  ],
] as const)('in %s the outcome of an import is right for a single row', (language, ...sentences) => {
  expect(
    (['checked', 'imported', 'nothing'] as const).map((outcome) =>
      formatOutcome(language, outcome, { ...table, good: 1, bad: 1 }),
    ),
  ).toEqual(sentences.map((sentence) => `kunden.csv: ${sentence}`));
});

it('counts many rows with the signs of the language', () => {
  expect(formatOutcome('de', 'imported', { ...table, good: 9970, bad: 0 })).toBe(
    'kunden.csv: 9.970 Zeilen übernommen, 0 mit Fehlern ausgelassen.',
  );
  expect(formatOutcome('ru', 'imported', { ...table, good: 42, bad: 5 })).toBe(
    'kunden.csv: Импортированы 42 строки, пропущено 5 с ошибками.',
  );
});

it('has every form of every count', () => {
  for (const language of languageKeys) {
    for (const outcome of ['checked', 'imported', 'nothing'] as const) {
      for (const count of [0, 1, 2, 5, 21, 1_000_000])
        expect(
          formatOutcome(language, outcome, { ...table, good: count, bad: count, alike: { count, example: 'Huber' } }),
        ).not.toContain('{{');
    }
  }
});

it('says how many rows look like existing records, and what stays when an import is undone', () => {
  expect(formatOutcome('de', 'checked', { ...table, good: 3, bad: 0, alike: { count: 2, example: 'Huber' } })).toMatch(
    /2 davon gleichen vorhandenen Einträgen \(etwa Huber\)\.$/u,
  );
  expect(formatUndone('de', { fileName: 'kunden.csv', removed: 3, kept: 1 })).toBe(
    'kunden.csv: 3 Einträge wieder entfernt. 1 bleibt, weil er geändert wurde oder verwendet wird.',
  );
  expect(formatUndone('en', { fileName: `${'x'.repeat(80)}.csv`, removed: 1, kept: 0 })).toBe(
    `${'x'.repeat(60)}: 1 record removed again.`,
  );
});

it('says a problem in the form of its count', () => {
  expect([1, 2].map((decimals) => formatProblem({ code: 'too_many_decimals', params: { decimals } }, 'de'))).toEqual([
    'Höchstens 1 Nachkommastelle ist möglich.',
    'Höchstens 2 Nachkommastellen sind möglich.',
  ]);
});
