import { wordSet } from '../words/fold.ts';
import type { Kind } from './kinds.ts';
import { kindOf } from './kinds.ts';
import type { Numbers } from './numbers.ts';
import { isUsual } from './singles.ts';

/** A kind whose word was said and whose value is still to come. */
export interface Announced {
  readonly kind: Kind;
  readonly at: number;
  /** „plus“ for „Puls“. */
  readonly isMisheard?: boolean;
}

const between = wordSet(
  'vorm essen frühstück mittagessen abendessen dem ohne mit sauerstoff o2 vorher nachher vor nach rechts links liegend sitzend stehend im liegen sitzen stehen runter rauf hoch gesunken gestiegen ist war is wor isch liegt lag bei beim heute heut jetzt aktuell gerade eben von auf mit hat hatte hot het hett hod had se sie er es a um die der so ca zirka circa etwa ungefähr rund knapp gut fast über unter ab bis nur noch im am zur zu beträgt betrug gemessen nüchtern frau herr herrn bei ihm ihr wieder nicht sondern sehr an grob schätzungsweise höchstens maximal mindestens und max min ',
);

/** Returns true if nothing but marks, fillers and names stands between the word of a kind and its number. */
export function isAttached({ tokens, isName }: Numbers, from: number, to: number): boolean {
  if (to - from > 12) return false;
  for (let at = from + 1; at < to; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'word' && !between.has(token.low) && !isName(at)) return false;
  }
  return true;
}

/** Adds a kind; kinds named side by side („Blutdruck und Puls: 134/82, 76“) stay, others are replaced. */
export function announce(list: readonly Announced[], numbers: Numbers, next: Announced): readonly Announced[] {
  const last = list.at(-1);
  if (last === undefined || next.at - last.at > 3) return [next];
  if (last.kind === next.kind && next.at === last.at + 1) return list;
  for (let at = last.at + 1; at < next.at; at += 1)
    if (!/^(?:und|,|\/|\+|&)$/u.test(numbers.tokens[at]?.low ?? '')) return [next];
  return [...list.slice(-4), next];
}

/** Chooses the announced kind of the number at a token. */
export function chooseAnnounced(list: readonly Announced[], numbers: Numbers, at: number): Announced | undefined {
  const token = numbers.tokens[at];
  const [first] = list;
  if (first === undefined || token === undefined) return undefined;
  if (list.length > 1) return list.find(({ kind }) => kind === 'bloodPressure' || isUsual(kind, token.value)) ?? first;
  if (isAttached(numbers, first.at, at)) return first;
  const distance = (numbers.clauseOf[at] ?? 0) - (numbers.clauseOf[first.at] ?? 0);
  const isNear = distance <= 2 && isUsual(first.kind, token.value) && !isBeforeNoun(numbers, at);
  return isNear ? first : undefined;
}

/** „60 Tropfen“, „3 Scheiben“: the number counts what follows. */
export function isBeforeNoun({ tokens, isName }: Numbers, at: number): boolean {
  const next = tokens[at + 1];
  if (next?.kind !== 'word' || !/^\p{Lu}/u.test(next.text) || isName(at + 1)) return false;
  return kindOf(tokens, at + 1) === undefined && !places.has(next.low);
}

const places = wordSet('zimmer zi bett tür fenster frau herr herrn fr hr rechts links ohr uhr c celsius li re rr');
