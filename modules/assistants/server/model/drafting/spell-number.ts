const units = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];
const teens = [
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
];
const tens = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];

/** The usual German words of a whole number below a thousand, as they are spoken; empty for others. */
export function spellNumber(number: number): readonly string[] {
  if (!Number.isInteger(number) || number < 0 || number > 999) return [];
  if (number === 0) return ['null'];
  const rest = number % 100;
  const hundreds = Math.floor(number / 100);
  if (hundreds === 0) return spellRest(rest);
  const heads = hundreds === 1 ? ['hundert', 'einhundert'] : [`${units[hundreds] ?? ''}hundert`];
  return rest === 0 ? heads : heads.flatMap((head) => spellRest(rest).map((tail) => head + tail));
}

function spellRest(rest: number): readonly string[] {
  if (rest === 1) return ['eins', 'ein', 'eine', 'einen', 'einem', 'einer'];
  if (rest === 2) return ['zwei', 'zwo'];
  if (rest < 10) return [units[rest] ?? ''];
  if (rest < 20) return [teens[rest - 10] ?? ''];
  const ten = tens[Math.floor(rest / 10)] ?? '';
  const unit = rest % 10;
  if (unit === 0) return [ten];
  const words = unit === 2 ? ['zwei', 'zwo'] : [units[unit] ?? ''];
  return words.map((word) => `${word}und${ten}`);
}
