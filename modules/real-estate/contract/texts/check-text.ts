import { dwellingsForRent } from '../objects/type-groups.ts';

/** Something in a text that contradicts the data, or that law or portals forbid. */
export interface TextFinding {
  readonly code: string;
  /** Words of the text. */
  readonly words: string;
  /** Figure of the data, for a contradiction. */
  readonly expected?: number;
}

type Data = Readonly<Record<string, unknown>>;

/** Figures of texts with the field that says the same. */
const figures: readonly { readonly field: string; readonly pattern: RegExp }[] = [
  { field: 'numberOfRooms', pattern: /(\d{1,2}(?:,\d)?)(?:\s|-){0,5}Zimmer(?!\p{L}*preis)/giu },
  { field: 'livingSpace', pattern: /(\d[\d.]{0,12}(?:,\d{1,2})?)\s{0,5}(?:m²|qm|Quadratmetern?)\s{1,5}Wohnfläche/giu },
  {
    field: 'livingSpace',
    pattern:
      /Wohnfläche\s{1,5}(?:von|beträgt|misst)?\s{0,5}(?:ca\.|rund|etwa)?\s{0,5}(\d[\d.]{0,12}(?:,\d{1,2})?)\s{0,5}(?:m²|qm)/giu,
  },
  {
    field: 'plotArea',
    pattern:
      /Grundstück(?:sfläche)?\s{1,5}(?:von|mit|ist|misst|beträgt)?\s{0,5}(?:ca\.|rund|etwa)?\s{0,5}(\d[\d.]{0,12}(?:,\d{1,2})?)\s{0,5}(?:m²|qm)/giu,
  },
  {
    field: 'constructionYear',
    pattern: /(?:Baujahr|erbaut|gebaut|errichtet)(?:\s{1,5}(?:im\s{1,5}Jahr|um|in))?:?\s{1,5}(\d{4})/giu,
  },
  { field: 'numberOfBedRooms', pattern: /(\d{1,2})\s{1,5}Schlafzimmer/giu },
  { field: 'numberOfBathRooms', pattern: /(\d{1,2})\s{1,5}(?:Badezimmer|Bäder)/giu },
];

const readNumber = (text: string): number => Number(text.replaceAll('.', '').replace(',', '.'));

function findContradictions(text: string, data: Data): TextFinding[] {
  return figures.flatMap(({ field, pattern }) => {
    const expected = data[field];
    if (typeof expected !== 'number') return [];
    return [...text.matchAll(pattern)]
      .filter(([, found = '']) => readNumber(found) !== expected)
      .map(([words]) => ({ code: `contradicts.${field}`, words, expected }));
  });
}

/** Words by the reason for which they are pointed out. */
const forbidden: readonly { readonly code: string; readonly pattern: RegExp }[] = [
  {
    // General Equal Treatment Act (AGG).
    code: 'discriminates',
    pattern:
      /\bnur (?:an )?(?:Paare|Deutsche|Singles|Frauen|Männer|Christen|Berufstätige)\b|\b(?:keine|ohne) (?:Kinder|Ausländer|Migranten)\b|\b(?:Deutsche|Einheimische|Paare) bevorzugt\b|\brüstige(?:s|r|n)? Rentner\p{L}*|\bkinderlose?\p{L}*/giu,
  },
  {
    code: 'liability',
    pattern: /\bruhig\w*|\bunverbaubar\w*|\bSteuersparmodell\w*|\bSteuervorteile?\b|\bgarantiert\w*/giu,
  },
  {
    code: 'superlative',
    pattern:
      /\beinzigartig\p{L}*|\beinmalig\p{L}*|\btraumhaft\p{L}*|\bperfekt\p{L}*|\bbeste[nrsm]?\b|\bLuxus\p{L}*|\bunvergleichlich\p{L}*/giu,
  },
  {
    code: 'contact',
    pattern: /(?:https?:\/\/|www\.)\S{1,200}|\b[\w.+-]{1,64}@[\w-]{1,63}\.\w{1,63}|(?:\+49|\b0)[\d /-]{7,30}\d/giu,
  },
  { code: 'capitals', pattern: /\b\p{Lu}{4,40}(?:\s{1,5}\p{Lu}{4,40}){1,20}\b/gu },
  { code: 'exclamations', pattern: /!{2,}/gu },
];

function findForbidden(text: string): TextFinding[] {
  return forbidden.flatMap(({ code, pattern }) => [...text.matchAll(pattern)].map(([words]) => ({ code, words })));
}

/** Names of people and places that stay inside. */
function findSecrets(text: string, data: Data): TextFinding[] {
  const secret = (code: string, name: unknown): TextFinding[] =>
    typeof name === 'string' && name.trim().length > 2 && text.includes(name.trim())
      ? [{ code, words: name.trim() }]
      : [];
  return [
    ...(data['showAddress'] === true ? [] : secret('address', data['street'])),
    ...secret('address', data['realStreet']),
    ...secret('tenant', data['tenantName']),
    ...secret('owner', data['ownerName']),
  ];
}

function findPraise(text: string, data: Data): TextFinding[] {
  const isRental = (dwellingsForRent as readonly unknown[]).includes(data['realEstateType']);
  return isRental ? [...text.matchAll(/provisionsfrei\w*/giu)].map(([words]) => ({ code: 'selfEvident', words })) : [];
}

/**
 * Points out what an agent should look at in a German text: figures that contradict the data, words that law or portals
 * do not like, names that stay inside. Each place once.
 *
 * @param data of the object and its internal data
 */
export function checkText(text: string, data: Data): readonly TextFinding[] {
  const found = [
    ...findContradictions(text, data),
    ...findForbidden(text),
    ...findSecrets(text, data),
    ...findPraise(text, data),
  ];
  return found.filter(
    (one, index) => found.findIndex(({ code, words }) => code === one.code && words === one.words) === index,
  );
}
