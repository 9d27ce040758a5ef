import { createSaid } from './said.ts';

/** Promises and admissions, which bind the owner. */
const promises =
  /(?<!\p{L})(?:erkennen\s(?:wir\s)?(?:\p{L}+\s){0,4}an|anerkenn\p{L}*|verschulden|schuld|haften|haftung|schadensersatz|schadenersatz|mietminderung|gutschrift|erstatt\p{L}*|entschädig\p{L}*|garantier\p{L}*|zusicher\p{L}*|sichern\swir|verpflicht\p{L}*|verzicht\p{L}*|übernehmen\s(?:wir\s)?(?:\p{L}+\s){0,3}kosten|kosten\s(?:\p{L}+\s){0,3}übernehmen)(?!\p{L})/iu;
const noDefects = /(?<!\p{L})(?:mangelfrei|mängelfrei|ohne mängel|frei von mängeln)(?!\p{L})/giu;
const gaps = /\[bitte ergänzen: [^\]\n]{1,120}\]/gu;
const names =
  /(?<!\p{L})(?<salutation>Frau|Herrn?|Familie|Firma)\s(?<name>(?:Dr\.\s)?\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+)?)/gu;
/** Part of the words said that a text must keep. */
const minKept = 0.5;

interface Sources {
  readonly said: string;
  /** Text of rules: date and sender are known from there. */
  readonly ruled: string;
}

/** Replaces what was not said by gaps and drops promises; undefined if too little of what was said is left. */
export function checkPropertyText(
  text: string,
  { said: words, ruled }: Sources,
): { readonly text: string; readonly gaps: string[] } | undefined {
  const said = createSaid(`${words}\n${ruled}`);
  const lines = text.split('\n').map((line) =>
    splitSentences(line)
      .filter(
        (sentence) => !promises.test(sentence) || said.listUnsaid(promises.exec(sentence)?.[0] ?? '').length === 0,
      )
      .join('')
      .trim(),
  );
  const checked = lines
    .join('\n')
    .replaceAll(noDefects, 'ohne festgestellte Mängel')
    .replaceAll(names, (whole, salutation: string, name: string) =>
      said.listUnsaid(name).length === 0 && said.hasQuote(name.split(/\s/u).at(-1) ?? '')
        ? whole
        : `${salutation} [bitte ergänzen: Name]`,
    )
    .split(/(\[bitte ergänzen: [^\]\n]{1,120}\])/gu)
    .map((part, index) => (index % 2 === 1 ? part : fillNumbers(part, said.hasNumbers)))
    .join('')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  if (checked === '' || said.compare(words, checked) < minKept) return undefined;
  return { text: checked, gaps: [...new Set(checked.match(gaps))] };
}

/** Makes gaps of numbers, amounts, days and times that were not said. */
const fillNumbers = (text: string, hasNumbers: (text: string) => boolean): string =>
  text.replaceAll(/\d+(?:[.,:/-]\d+)*\.?(?:\s?(?:€|EUR|Euro|%|Uhr|kWh|m²|cm))?/gu, (number) =>
    hasNumbers(number) ? number : '[bitte ergänzen: Angabe]',
  );

const splitSentences = (line: string): readonly string[] =>
  line.match(/(?:[^.!?]|[.!?](?!\s))*(?:[.!?]\s*|$)/gu)?.filter((part) => part !== '') ?? [];
