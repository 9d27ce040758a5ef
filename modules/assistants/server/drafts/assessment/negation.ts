const before =
  /(?:^| )(?:(?:kein\p{L}*|koan\p{L}*)(?: [^ ]+){0,2}|(?:ohne|nicht|net|ned|nie|niemals|nisch|nich|verneint|frei von)(?: [^ ]+)?) ?$/u;
const neither = /(?:^| )(?:weder|noch) ?$/u;
const behind =
  /^ ?(?:[^ ]+ ){0,3}(?:nicht|net|ned|nie|keiner|keine|keines|koaner|nein|nich|nisch|verneint|ausgeschlossen)(?= |$)/u;
const deniedBehind =
  /^(?: :)?(?: (?:besteht|ist|liegt|gibt|war|sehe|sehen|zur zeit|aktuell|momentan|da|wir|ich|es))* (?:nicht|net|ned|nein|keine|keins|nicht gegeben|verneint|ausgeschlossen)(?= |$)/u;

/** Returns true if an event or a condition is denied: „gestürzt ist er nicht“, „keine Schmerzen“. */
export function isDenied(folded: string, { index, length }: { index: number; length: number }): boolean {
  const [left, right] = [
    folded.slice(Math.max(0, index - 80), index),
    folded.slice(index + length, index + length + 60),
  ];
  // „kann vor Schmerzen nicht laufen“: behind a noun, „nicht“ denies what follows.
  const isFollowed = /^ ?(?:nicht|net|ned|nie) [^ ]+/u.test(right) && /(?:^| )(?:vor|wegen) $/u.test(left);
  return before.test(left) || neither.test(left) || (!isFollowed && behind.test(right));
}

/** Returns true if a risk itself is denied: „keine Sturzgefahr“, „Sturzrisiko: nein“. */
export function isRiskDenied(folded: string, { index, length }: { index: number; length: number }): boolean {
  const [left, right] = [
    folded.slice(Math.max(0, index - 80), index),
    folded.slice(index + length, index + length + 60),
  ];
  return before.test(left) || neither.test(left) || deniedBehind.test(right);
}
