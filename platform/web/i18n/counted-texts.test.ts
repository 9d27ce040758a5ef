import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { languageKeys, toLocale } from '../../contract/languages.ts';
import { translateError } from '../api/errors.ts';

const files = import.meta.glob<object>('../../locales/*.json', { eager: true, import: 'default' });

test.each([
  ['de', 'In 1 Sekunde ', 'In 2 Sekunden ', 'In 30 Sekunden '],
  ['en', ' in 1 second.', ' in 2 seconds.', ' in 30 seconds.'],
  ['es', ' en 1 segundo.', ' en 2 segundos.', ' en 30 segundos.'],
  ['fr', ' dans 1 seconde.', ' dans 2 secondes.', ' dans 30 secondes.'],
  ['ru', 'Через 1 секунду ', 'Через 2 секунды ', 'Через 30 секунд '],
  ['cn', ' 1 秒', ' 2 秒', ' 30 秒'],
])('%s counts the seconds before a session ends', async (language, ...counted) => {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { platform: files[`../../locales/${language}.json`] ?? {} } },
  });
  for (const [index, count] of [1, 2, 30].entries())
    expect(i18n.t('platform:session.warnText', { count })).toContain(counted[index]);
});

test.each(languageKeys)('%s writes what a field counts', async (language) => {
  const i18n = createInstance();
  const lng = toLocale(language);
  await i18n.init({ lng, resources: { [lng]: { platform: files[`../../locales/${language}.json`] ?? {} } } });
  const say = (params: object): string =>
    translateError({ code: 'too_small', message: 'English', field: 'x', params: { kind: 'array', ...params } }, i18n.t);
  expect(say({ minimum: 1 })).toContain('1');
  expect(say({ minimum: 1 }).replace('1', '5') === say({ minimum: 5 })).toBe(language === 'cn');
  // Browsers do not know the key `cn` and would format the number in their own language.
  expect(
    translateError({ code: 'too_big', message: 'English', field: 'x', params: { maximum: 1234567 } }, i18n.t),
  ).toContain(new Intl.NumberFormat(lng).format(1_234_567));
});
