/** A part of a text compared with another one. */
export interface WordRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words beyond which a comparison would take too long: then all is new. */
const maxWords = 2000;

/** Compares two texts word by word, by their longest common sequence. */
export function compareWords(before: string, after: string): readonly WordRun[] {
  const [old, next] = [splitWords(before), splitWords(after)];
  if (old.length > maxWords || next.length > maxWords)
    return joinRuns([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  const lengths = measure(old, next);
  const runs: WordRun[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < next.length) {
    if (left < old.length && right < next.length && old[left] === next[right]) {
      runs.push({ kind: 'same', text: next[right] ?? '' });
      left += 1;
      right += 1;
    } else if (
      right >= next.length ||
      (left < old.length && at(lengths, left + 1, right) >= at(lengths, left, right + 1))
    ) {
      runs.push({ kind: 'removed', text: old[left] ?? '' });
      left += 1;
    } else {
      runs.push({ kind: 'added', text: next[right] ?? '' });
      right += 1;
    }
  }
  return joinRuns(runs);
}

/** Words with the blanks behind them. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*|\s+/gu) ?? [];
}

const at = (lengths: readonly Uint16Array[], left: number, right: number): number => lengths[left]?.[right] ?? 0;

/** Lengths of the longest common sequences of all ends of both lists. */
function measure(old: readonly string[], next: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1));
  for (let left = old.length - 1; left >= 0; left -= 1)
    for (let right = next.length - 1; right >= 0; right -= 1) {
      const row = lengths[left];
      if (row === undefined) continue;
      row[right] =
        old[left] === next[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
    }
  return lengths;
}

function joinRuns(runs: readonly WordRun[]): WordRun[] {
  const joined: WordRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    if (last?.kind === run.kind) joined[joined.length - 1] = { kind: run.kind, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}
