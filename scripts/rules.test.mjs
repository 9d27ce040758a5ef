import { describe, expect, it } from 'vitest';
import { findModuleWords } from './module-words.mjs';
import { findFeatureProblems } from './feature-order.mjs';
import { compareLanguages, flattenTexts, languages, listAskedKeys, listMentions } from './locale-rules.mjs';
import { findLockProblems } from './lock-rules.mjs';
import {
  findDoubledStyles,
  findOffences,
  findOpenEndpoints,
  findSpellings,
  findUnnamedDialogs,
  measureSizes,
} from './size-rules.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';
import { findAvoidedWords, findDifferingTwins, findDoubledLabels, findTypography } from './text-rules.mjs';

describe('sizes', () => {
  const file = (path, lines) => ({ path, text: 'x\n'.repeat(lines) });

  it('limits single files, tests more generously, generated ones not at all', () => {
    const { problems } = measureSizes([
      file('a.ts', 451),
      file('a.test.ts', 600),
      file('b.test.ts', 601),
      file('c.generated.ts', 2000),
      ...Array.from({ length: 40 }, () => file('s.ts', 10)),
    ]);
    expect(problems).toEqual(['a.ts: 451 lines, at most 450', 'b.test.ts: 601 lines, at most 600']);
  });

  it('limits the median and the longest twentieth', () => {
    const files = [
      ...Array.from({ length: 50 }, () => file('s.ts', 91)),
      ...Array.from({ length: 4 }, () => file('l.ts', 300)),
    ];
    expect(measureSizes(files)).toMatchObject({ median: 91, percentile95: 300 });
    expect(measureSizes(files).problems).toHaveLength(2);
  });

  it.each([
    [['const a: ', 'any = 1'].join(''), 'the type any'],
    [['const a = b as', ' any;'].join(''), 'the type any'],
    [['Record<string, ', 'any>'].join(''), 'the type any'],
    [["import x from '../../", "../x.ts'"].join(''), 'an import over three folders'],
    ['process.env.PORT', 'process.env outside'],
    [['it.', "only('x')"].join(''), 'a test that is skipped'],
    [['// TO', 'DO later'].join(''), 'an open end'],
    [['// @ts-', 'ignore'].join(''), 'a switched-off type check'],
    [['const today = germanDayOf(new ', 'Date());'].join(''), 'the time past the clock: clock.now()'],
    [['const soon = Date', '.now() + 1000;'].join(''), 'the time past the clock: clock.now()'],
    [['/** ', 'What a task does. */'].join(''), 'a comment that begins with What'],
    [['// ', 'Whether it is open.'].join(''), 'a comment that begins with Whether'],
  ])('finds %s', (line, message) => {
    expect(findOffences({ path: 'platform/server/x.ts', text: `first\n${line}\n` })).toEqual([
      expect.stringContaining(`platform/server/x.ts:2: ${message}`),
    ]);
  });

  it.each([
    ['// as ', 'any other'],
    ['// The first line\n// ', 'Of the second'],
    [' * (', 'any constant)'],
    ["it('takes any', () => {", '})'],
    ['const company', ' = many;'],
  ])('accepts %s%s', (...parts) => {
    expect(findOffences({ path: 'platform/server/x.ts', text: parts.join('') })).toEqual([]);
  });

  it('imports near files by a relative path, and distant ones by their alias', () => {
    const offencesOf = (line) => findOffences({ path: 'modules/shop/server/articles/x.ts', text: line });
    expect(offencesOf("import { a } from '#modules/shop/contract/articles.ts';")).toEqual([
      'modules/shop/server/articles/x.ts:1: an alias for a nearby file: use a relative path',
    ]);
    expect(offencesOf("import { a } from '../../contract/articles.ts';")).toEqual([]);
    expect(offencesOf("import { a } from '#modules/identity/contract/index.ts';")).toEqual([]);
    expect(
      findOffences({
        path: 'modules/shop/server/articles/prices/x.ts',
        text: "import { a } from '#modules/shop/contract/articles.ts';",
      }),
    ).toEqual([]);
  });

  it('lets only the clocks read the time, and any file create a date from a given one', () => {
    const text = ['export const systemClock = { now: () => new ', 'Date() };'].join('');
    expect(findOffences({ path: 'platform/server/clock.ts', text })).toEqual([]);
    expect(findOffences({ path: 'platform/server/other-clock.ts', text })).toHaveLength(1);
    expect(findOffences({ path: 'platform/server/x.test.ts', text: 'new Date(0)' })).toEqual([]);
  });

  it('lets the settings read the environment', () => {
    expect(findOffences({ path: 'platform/server/config/x.ts', text: 'process.env' })).toEqual([]);
  });
});

describe('features of a module', () => {
  const order = { shop: ['articles', 'orders'] };
  const file = (source, ...resolved) => ({ source, dependencies: resolved.map((path) => ({ resolved: path })) });
  const articles = file('modules/shop/server/articles/list.ts');
  const orders = file('modules/shop/web/orders/page.tsx', 'modules/shop/contract/articles/articles.ts');

  it('may import earlier features, and the files next to them all features', () => {
    const index = file('modules/shop/server/features.ts', 'modules/shop/server/orders/feature.ts');
    expect(findFeatureProblems([articles, orders, index], order)).toEqual([]);
  });

  it.each(['contract', 'server', 'web'])('never import a later feature in %s', (room) => {
    const eager = file(`modules/shop/${room}/articles/a.ts`, `modules/shop/${room}/orders/b.ts`);
    expect(findFeatureProblems([articles, orders, eager], order)).toEqual([
      `modules/shop/${room}/articles/a.ts → modules/shop/${room}/orders/b.ts: articles comes before orders (scripts/feature-order.mjs) and may not know it; move what both need to the earlier one, or pass it as a parameter`,
    ]);
  });

  it('are all listed in the order', () => {
    const parcels = file('modules/shop/server/parcels/send.ts');
    expect(findFeatureProblems([articles, orders, parcels], order)).toEqual([
      'modules/shop/server/parcels: no feature of shop in scripts/feature-order.mjs; add it behind those that it may know',
    ]);
  });

  it('each have a folder', () => {
    expect(findFeatureProblems([articles], order)).toEqual([
      'shop: the feature orders has no folder; remove it from scripts/feature-order.mjs',
    ]);
  });
});

describe('the platform', () => {
  const find = (path, text) => findModuleWords({ path, text });

  it('names no module, in code, comments and texts', () => {
    expect(find('platform/server/x.ts', 'const a = 1;\n// As many as an Invoice has.\n')).toEqual([
      'platform/server/x.ts:2: "Invoice" is a word of a module: move it there, or use a neutral one',
    ]);
    for (const line of ["path: '/invoices/$invoiceId'", '"title": "Rechnungen"', '/** E-invoices. */', 'Eigentümer'])
      expect(find('platform/locales/de.json', line), line).toHaveLength(1);
  });

  it('may use words that only look alike, and tests and modules their own', () => {
    for (const line of ['"Der Platz ist belegt."', 'const outgoing = composting;', 'kundenlos'])
      expect(find('platform/web/x.ts', line), line).toEqual([]);
    expect(find('platform/web/x.test.ts', 'invoice')).toEqual([]);
    expect(find('modules/shop/server/x.ts', 'invoice')).toEqual([]);
  });
});

it('an endpoint says who may call it', () => {
  const find = (text) => findOpenEndpoints({ path: 'x.ts', text });
  const rest = "  id: 'getX',\n  path: '/api/x',\n  request: {},";
  expect(find(`export const getX = defineEndpoint({\n${rest}\n});`)).toEqual([
    'x.ts:1: an endpoint without access: say who may call it, such as a permission',
  ]);
  expect(find(`defineEndpoint({\n${rest}\n});\ndefineEndpoint({\n${rest}\n  access: 'member',\n});`)).toHaveLength(1);
  expect(find(`const getX = defineEndpoint({\n${rest}\n  access: { permission },\n});`)).toEqual([]);
  expect(find(`  get: defineEndpoint({\n${rest}\n    access,\n  }),`)).toEqual([]);
});

it('a dialog has a name', () => {
  const find = (text) => findUnnamedDialogs({ path: 'x.tsx', text });
  const rest = `opened\n  onClose={() => close()}\n  closeButtonProps={{ 'aria-label': t('close') }}`;
  expect(find(`return (\n<Modal\n  ${rest}\n>\n<form title="x">`)).toEqual([
    'x.tsx:2: a dialog without a name: give it a title',
  ]);
  expect(find('<Modal opened onClose={onClose}>\n<TextInput title="x" />')).toHaveLength(1);
  expect(find(`<Modal\n  ${rest}\n  title={title}\n>`)).toEqual([]);
  expect(find('<Modal opened title={form.title}>')).toEqual([]);
  expect(find('<ModalFooter opened>')).toEqual([]);
});

describe('style sheets', () => {
  const card = 'border: 1px solid; gap: 4px; margin: 0; padding: 8px;';

  it('have no block of more than three declarations twice, in whatever order', () => {
    const sheets = [
      { path: 'a.css', text: `.card { ${card} }` },
      {
        path: 'b.css',
        text: `@media print { .box /* why */ { padding: 8px; margin: 0; gap: 4px; border: 1px solid } }`,
      },
    ];
    expect(findDoubledStyles(sheets)).toEqual(['The same style 2 times, make it a part: a.css .card, b.css .box']);
  });

  it('may share a few', () => {
    expect(
      findDoubledStyles([
        {
          path: 'a.css',
          text: `.a { margin: 0; padding: 0; gap: 0 } .b { gap: 0; margin: 0; padding: 0 } .c { ${card} }`,
        },
      ]),
    ).toEqual([]);
  });
});

describe('spelling', () => {
  it('finds an email spelt differently, also in comments and pages', () => {
    expect(findSpellings({ path: 'docs/x.md', text: ['one email\n* An e', 'mail address'].join('-') })).toEqual([
      'docs/x.md:2: it is spelt email',
    ]);
    expect(findSpellings({ path: 'x.ts', text: "t('E-Mail-Adresse'); /** The email. */" })).toEqual([]);
  });
});

describe('the lock file', () => {
  const checked = { version: '1.0.0', integrity: 'sha512-x' };
  const problemsOf = (packages) => findLockProblems({ packages: { '': {}, 'node_modules/pg': checked, ...packages } });

  it('may lack the checksum of an optional program for another platform only', () => {
    const other = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] };
    expect(problemsOf({ 'node_modules/@swc/core-darwin-arm64': other })).toEqual([]);
    expect(problemsOf({ 'node_modules/@swc/core-linux-x64-musl': { ...other, os: ['linux'], cpu: ['x64'] } })).toEqual(
      [],
    );
    for (const [path, entry] of [
      ['node_modules/zod', { version: '4.6.7' }],
      ['node_modules/@swc/core-darwin-arm64', { ...other, optional: false }],
      ['node_modules/@swc/core-darwin-arm64', { version: '1.0.0', optional: true }],
      ['node_modules/@swc/core-linux-x64-gnu', { ...other, os: ['linux'], cpu: ['x64'] }],
      ['node_modules/@stranger/core-darwin-arm64', other],
      ['node_modules/pg/node_modules/@swc/core-darwin-arm64', other],
    ])
      expect(problemsOf({ [path]: entry })).toEqual([`${path}: has no checksum (integrity)`]);
  });

  it('names no registry', () => {
    expect(problemsOf({ 'node_modules/zod': { ...checked, resolved: 'https://registry.example/zod.tgz' } })).toEqual([
      'node_modules/zod: names the address of a registry',
    ]);
  });
});

describe('languages', () => {
  const all = (change = {}) =>
    new Map(languages.map((language) => [language, flattenTexts({ a: { b: 'x {{n}}' }, ...change[language] })]));

  it('agree when keys and placeholders are the same', () => {
    expect(compareLanguages('locales', all())).toEqual([]);
  });

  it('are compared without the plural forms that a language has of its own', () => {
    const russian = { n_one: '{{n}}', n_few: '{{n}}', n_many: '{{n}}' };
    const others = Object.fromEntries(languages.map((language) => [language, { n_one: 'eins', n_other: '{{n}}' }]));
    expect(compareLanguages('locales', all({ ...others, ru: russian }))).toEqual([]);
  });

  it('distinguish plural forms from keys that are named like one', () => {
    const forms = Object.fromEntries(
      languages.map((language) => [language, { n: { one: 'eins', other: '{{n}}' }, word: { one: '{{n}}' } }]),
    );
    const chinese = { n: { other: '{{n}}' }, word: { one: '{{n}}' } };
    expect(
      compareLanguages('l', all({ ...forms, ru: { ...forms.ru, n: { one: '{{n}}', few: '{{n}}' } }, cn: chinese })),
    ).toEqual([]);
    expect(compareLanguages('l', all({ ...forms, cn: { ...chinese, word: { one: 'x' } } }))).toEqual([
      'l/cn.json: word.one has the placeholders none, de.json has {{n}}',
    ]);
  });

  it('report missing, empty and superfluous texts and differing placeholders', () => {
    const texts = all({ de: { c: 'c' }, fr: { c: ' ' }, es: { c: 'c', d: 'd' }, en: { c: 'c {{n}}' }, cn: { c: 'c' } });
    expect(compareLanguages('l', texts)).toEqual([
      'l/en.json: c has the placeholders {{n}}, de.json has none',
      'l/es.json: d is not in de.json',
      'l/fr.json: c is empty',
      'l/ru.json: c is missing',
    ]);
    texts.delete('ru');
    expect(compareLanguages('l', texts)).toContain('l: ru.json is missing');
  });

  it('finds the keys that code asks for and mentions', () => {
    const source =
      "t('a.b'); t(\"accounting:c\", { n }); <Trans i18nKey='d.e' />; t(isNew ? 'f.g' : isOld ? 'h.i' : 'j'); const key = 'x.y'; t(`p.${kind}`)";
    expect(listAskedKeys(source)).toEqual(['a.b', 'accounting:c', 'd.e', 'f.g', 'h.i', 'j']);
    expect([...listMentions(source).literals]).toEqual(expect.arrayContaining(['a.b', 'c', 'x.y']));
    expect(listMentions(source).beginnings).toEqual(['p.']);
  });
});

describe('reports', () => {
  it('count a file that cannot be loaded as a failure', () => {
    const loaded = { name: 'a.test.ts', startTime: 0, endTime: 2500 };
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { ...loaded, status: 'failed', assertionResults: [] },
        { ...loaded, status: 'failed', assertionResults: [{ status: 'failed' }] },
      ],
    };
    expect(readVitest(report)).toMatchObject({ passed: 3, failed: 2, files: [{ seconds: 2.5 }, { seconds: 2.5 }] });
  });

  it('count a missing report, and a test that passed only on repetition, as failed', () => {
    expect(readVitest(undefined)).toMatchObject({ passed: 0, failed: 1 });
    expect(readPlaywright(undefined)).toMatchObject({ passed: 0, failed: 1 });
    expect(readPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 }, suites: [] })).toMatchObject({
      passed: 5,
      failed: 2,
    });
  });
});

describe('typography', () => {
  it.each([
    ['fr', 'Supprimer ?', 'U+202F'],
    ['fr', 'Supprimer\u00A0?', 'U+202F'],
    ['fr', 'Langue : {{name}}', 'U+00A0'],
    ['fr', '{{sum, number(minimumFractionDigits: 2)}} : total', 'before a colon'],
    ['fr', '« {{name}} »', 'inside « »'],
    ['en', 'Loading …', 'no space belongs before an ellipsis'],
    ['de', 'Wird geladen…', 'a space belongs before an ellipsis'],
    ['de', '{{rate}} %', 'per cent'],
    ['en', '19 %', 'per cent'],
    ['ru', 'не более 5 МБ', 'before a unit'],
    ['cn', '保存:失败', 'half-width'],
    ['cn', '电子发票 (CII) 不一致', 'half-width brackets'],
    ['cn', '保存(失败)', 'half-width brackets'],
    ['de', 'nach § 19 UStG', 'after §'],
    ['de', 'höchstens {{size}} GB', 'before a unit'],
    ['ru', 'не более 5 ГБ', 'before a unit'],
    ['fr', 'plus de 1 Go', 'before a unit'],
    ['fr', '10\u00A0000 lignes', 'thousands'],
    ['ru', '10 000 строк', 'thousands'],
    ['en', ['Please enter your e', 'mail'].join('-'), 'spelt email'],
    ['es', 'y así...', 'one sign'],
    ['de', 'Das "Muster"', 'straight quotes'],
    ['fr', "l'adresse", 'straight apostrophe'],
  ])('in %s objects to %s', (language, text, message) => {
    expect(findTypography('x.json', language, [['a.b', text]])).toEqual([
      expect.stringMatching(new RegExp(`^x\\.json: a\\.b: .*${message.replace('+', '\\+')}`, 'u')),
    ]);
  });

  it.each([
    ['fr', 'Supprimer «\u00A0{{name}}\u00A0»\u202F? Zoom\u00A0: 5\u00A0%, smtps://nom:clé@mail.example'],
    ['fr', 'Total\u00A0: {{sum, number(minimumFractionDigits: 2)}}\u00A0€'],
    ['de', 'Wird geladen …'],
    ['en', 'Loading… 19%'],
    ['cn', '保存：{{name}}（CII）'],
    ['de', 'nach §\u00A019 UStG, 5\u00A0GB, §14(4)'],
    ['fr', '10\u202F000 lignes en 2026'],
    ['ru', '10\u00A0000 строк'],
  ])('in %s accepts %s', (language, text) => {
    expect(findTypography('x.json', language, [['a.b', text]])).toEqual([]);
  });
});

describe('words', () => {
  const wordsIn = (language, text, german = '') =>
    findAvoidedWords('x.json', language, [['a.b', text]], new Map([['a.b', german]]));

  it.each([
    ['de', 'Legen Sie es im Verwaltungsprogramm ab', 'Vorsystem'],
    ['de', 'über „Passwort vergessen“', 'Passwort vergessen\\?'],
    ['en', 'Amounts were taken over', 'import'],
    ['en', 'It stands below', 'is listed'],
    ['fr', 'Bilan annuel', 'récapitulatif'],
    ['es', 'una casa con su terreno', 'edificio'],
    ['ru', 'адрес электронной почты', 'эл. почты'],
    ['cn', '邮箱地址', '电子邮箱'],
    ['de', 'Ein Fehler in Kontor', 'brand'],
  ])('in %s objects to %s', (language, text, message) => {
    expect(wordsIn(language, text)).toEqual([expect.stringMatching(new RegExp(`^x\\.json: a\\.b: .*${message}`, 'u'))]);
  });

  it('are judged by the German text where its word decides', () => {
    expect(wordsIn('en', 'The amount due is too high', 'Der Zahlbetrag ist zu hoch')).toEqual([]);
    expect(wordsIn('en', 'The amount due is too high', 'Der Rechnungsbetrag ist zu hoch')).toEqual([
      expect.stringContaining('“amount due” should be invoice total'),
    ]);
    expect(wordsIn('ru', 'Загрузить', 'Hochladen')).toEqual([]);
    expect(wordsIn('ru', 'Файл загружен', 'PDF heruntergeladen')).toEqual([expect.stringContaining('скачать')]);
  });

  it('are those of the glossary', () => {
    expect(wordsIn('de', 'Hausgeld und „Passwort vergessen?“ im Vorsystem')).toEqual([]);
    expect(wordsIn('en', 'Imported immediately; invoices continue to be listed')).toEqual([]);
  });
});

describe('one German text in several places', () => {
  const folders = new Map([
    [
      'a',
      new Map([
        ['de', new Map([['x', 'Verwerfen']])],
        ['ru', new Map([['x', 'Не сохранять']])],
      ]),
    ],
    [
      'b',
      new Map([
        ['de', new Map([['y', 'Verwerfen']])],
        ['ru', new Map([['y', 'Отменить']])],
      ]),
    ],
  ]);

  it('has one translation', () => {
    expect(findDifferingTwins(folders, {})).toEqual([
      '„Verwerfen“ is translated differently, ru: “Не сохранять” (a x), “Отменить” (b y); make them one, or name the context in scripts/text-contexts.mjs',
    ]);
  });

  it('may be one word for one and several, each form compared with the same form of other keys', () => {
    const forms = (one, other) =>
      new Map([
        [
          'de',
          new Map([
            ['x_one', 'Stück'],
            ['x_other', 'Stück'],
            ['y.one', 'Stück'],
            ['y.other', 'Stück'],
          ]),
        ],
        [
          'en',
          new Map([
            ['x_one', 'piece'],
            ['x_other', 'pieces'],
            ['y.one', one],
            ['y.other', other],
          ]),
        ],
      ]);
    expect(findDifferingTwins(new Map([['a', forms('piece', 'pieces')]]), {})).toEqual([]);
    expect(findDifferingTwins(new Map([['a', forms('piece', 'items')]]), {})).toEqual([
      '„Stück“ is translated differently, en: “pieces” (a x_other), “items” (a y.other); make them one, or name the context in scripts/text-contexts.mjs',
    ]);
  });

  it('has one, too, where a key ends like a plural form but is none', () => {
    const words = (one, other) =>
      new Map([
        [
          'de',
          new Map([
            ['x.one', 'Leistung'],
            ['y', 'Leistung'],
            ['z.other', 'Sonstige'],
            ['w', 'Sonstige'],
          ]),
        ],
        [
          'en',
          new Map([
            ['x.one', one],
            ['y', 'Service'],
            ['z.other', other],
            ['w', 'Others'],
          ]),
        ],
      ]);
    expect(findDifferingTwins(new Map([['a', words('Service', 'Others')]]), {})).toEqual([]);
    expect(findDifferingTwins(new Map([['a', words('Service item', 'Rest')]]), {})).toEqual([
      '„Leistung“ is translated differently, en: “Service item” (a x.one), “Service” (a y); make them one, or name the context in scripts/text-contexts.mjs',
      '„Sonstige“ is translated differently, en: “Rest” (a z.other), “Others” (a w); make them one, or name the context in scripts/text-contexts.mjs',
    ]);
  });

  it('has several where contexts tell the meanings apart', () => {
    expect(findDifferingTwins(folders, { b: { y: 'button' } })).toEqual([]);
  });

  it('needs no context where its translation is the usual one, or where there is no text', () => {
    const same = new Map([...folders, ['b', folders.get('a')]]);
    expect(findDifferingTwins(same, { b: { x: 'button' } })).toEqual([
      expect.stringMatching(/^b x: „Verwerfen“ has the same translation without the context button; remove it/u),
    ]);
    expect(findDifferingTwins(new Map(), { b: { x: 'button' } })).toEqual([
      expect.stringMatching(/^b x: has a context in .*, but no text$/u),
    ]);
  });
});

describe('a label', () => {
  const texts = (audit) =>
    new Map([
      ['shop/articles', new Map([['de', new Map([['article.fields.size', 'Größe']])]])],
      ['shop/shared', new Map([['de', new Map([['audit.fields.size', audit]])]])],
    ]);

  it('has one home: the audit log finds it with its record', () => {
    expect(findDoubledLabels(texts('Größe'))).toEqual([
      expect.stringMatching(
        /^shop\/shared audit\.fields\.size: the label is also in shop\/articles article\.fields\.size/u,
      ),
    ]);
    expect(findDoubledLabels(texts('Maße'))).toEqual([]);
  });
});
