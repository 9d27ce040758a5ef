/** Stems of the units in German and its dialects, folded. */
const units: readonly (readonly [number, string])[] = [
  [1, 'eins?|eens?|oa(?:ns?)?|oins?|aans?'],
  [2, 'zwei|zwai|zwo[ai]?|zwee?|twee|zwa'],
  [3, 'drei|drai|dree|dri|droi'],
  [4, 'vier|fier|veer|via|vear'],
  [5, 'f[ui]n?m?p?f|fum|fief'],
  [6, 'sechs|sex|soss|sachs'],
  [7, 'sieb(?:en|n|e)?|sibe?n?|siem|soven|siwe'],
  [8, 'aa?cht|ach'],
  [9, 'neun|nein|nun|negen|noin'],
];

const tensEnd =
  '(?:tzig|tzich|zig|zich|zisch|zik|zg|zk|dzsch|tzsch|zsch|dsch|tig|tich|ssig|ssich|ssisch|ssg|ssk|ssch|sig|sich|sg)(?:e|st)?';
const tens: readonly (readonly [number, string])[] = [
  [20, 'zwan|zwoan|zwon|twin'],
  [30, 'drei|drai|drie?|dre|dor|dar'],
  [40, 'vier|fier|veer|via'],
  [50, 'funf?|fumf?|fuff?|fuch|fimf?|foff?'],
  [60, 'sechs?|sesch|sek|soss|sach'],
  [70, 'sieb(?:en|n)?|sib|siem|soven|siwe'],
  [80, 'acht?|aacht|tach'],
  [90, 'neun|nein|nun|negen|noin'],
];
const teens: readonly (readonly [number, string])[] = [
  [10, 'zehne?|teihn|zeha'],
  [11, 'elfe?|olf|olben'],
  [12, 'zw[oi]lfe?|twolf|zwoif'],
  [13, '(?:drei|drai|dri)z[ae]h?n?e?'],
  [14, '(?:vier|fier)z[ae]h?n?e?'],
  [15, '(?:funf|fumf|fuff?|fuch|fimf)z[ae]h?n?e?'],
  [16, '(?:sech|sesch)z[ae]h?n?e?'],
  [17, '(?:sieb|sib|siem)z[ae]h?n?e?'],
  [18, 'acht?z[ae]h?n?e?'],
  [19, '(?:neun|nein)z[ae]h?n?e?'],
];

const hundred = 'h[uo]nn?d?(?:er[td]?|a[td]|et)';
const any = (stems: readonly (readonly [number, string])[]): string => stems.map(([, stem]) => stem).join('|');
const unit = `(?:${any(units)})[ei]?`;
const ten = `(?:${any(tens)})${tensEnd}`;
const below = (name: string): string =>
  `(?:(?<${name}Unit>${unit})(?:und|unn?|an|en|ne|n|a|e)(?<${name}Ten>${ten})|(?<${name}Alone>${ten})|(?<${name}Teen>${any(teens)})|(?<${name}Single>${unit}))`;

const whole = new RegExp(`^(?:(?<hundreds>${unit})?(?<hundred>${hundred})(?:und|un)?)?(?:${below('rest')})?$`, 'u');
/** „einsdreißig“: a hundred and thirty. */
const short = new RegExp(`^(?:ein|oan|een)s?(?:${below('rest')})$`, 'u');

const readers = {
  unit: units.map(([value, stem]) => [value, new RegExp(`^(?:${stem})[ei]?$`, 'u')] as const),
  ten: tens.map(([value, stem]) => [value, new RegExp(`^(?:${stem})${tensEnd}$`, 'u')] as const),
  teen: teens.map(([value, stem]) => [value, new RegExp(`^(?:${stem})$`, 'u')] as const),
};

function read(kind: keyof typeof readers, word: string | undefined): number {
  if (word === undefined) return 0;
  return readers[kind].find(([, pattern]) => pattern.test(word))?.[0] ?? 0;
}

/** Words that are numbers in compounds only: articles, „nein“, „nun“ and the like. */
const notAlone = new Set(
  'ein een oa a ach nein nun dri via zwa zwe fier fum sex sachs siem dar noin sieb zeha eine eini oane aan oine aane'.split(
    ' ',
  ),
);
const longestWord = 40;

function sumRest(groups: Readonly<Record<string, string | undefined>>): number {
  return (
    read('unit', groups['restUnit']) +
    read('ten', groups['restTen']) +
    read('ten', groups['restAlone']) +
    read('teen', groups['restTeen']) +
    read('unit', groups['restSingle'])
  );
}

/**
 * Reads a folded word as a number below a thousand: „hundertdreissig“, „zwoundsiebzig“, „einsdreissig“ (130),
 * „siebenunddreissigkommazwei“, dialects included. Articles are not numbers.
 *
 * @returns the number as a text with a comma; undefined for any other word
 */
export function readNumberWord(word: string): string | undefined {
  if (word.length > longestWord || notAlone.has(word)) return undefined;
  const [left = '', right] = word.split('komma');
  if (right !== undefined) {
    const [first, second] = [readNumberWord(left), readNumberWord(right)];
    return first === undefined || second === undefined ? undefined : `${first},${second}`;
  }
  if (word.endsWith('einhalb')) {
    const half = readNumberWord(word.slice(0, -'einhalb'.length).replace(/und$/u, ''));
    return half === undefined ? undefined : `${half},5`;
  }
  if (word === 'null') return '0';
  const found = whole.exec(word)?.groups;
  if (found !== undefined) {
    const hundreds = found['hundred'] === undefined ? 0 : 100 * (read('unit', found['hundreds']) || 1);
    return String(hundreds + sumRest(found));
  }
  const shortened = short.exec(word)?.groups;
  const rest = shortened === undefined ? 0 : sumRest(shortened);
  return rest >= 10 ? String(100 + rest) : undefined;
}
