import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VitalField } from '#modules/assistants/contract/drafts/answer.ts';
import type { FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { KnownPerson } from '#modules/assistants/server/drafts/people/mention.ts';

/** Expected entry; README.md explains the keys. */
export interface ExpectedEntry extends Partial<Record<VitalField, string>> {
  readonly person?: string;
  readonly room?: string;
  readonly place?: string;
  readonly values?: readonly Omit<FurtherValue, 'note'>[];
  readonly text?: readonly string[];
  readonly textWithout?: readonly string[];
  readonly event?: 'any' | { readonly day: string; readonly time: string };
  readonly asked?: boolean;
  readonly checks?: readonly { readonly field: string; readonly reason?: string }[];
  readonly hints?: readonly string[];
}

export interface Sentence {
  readonly say: string;
  readonly now?: string;
  readonly kind?: 'sis';
  readonly people?: readonly KnownPerson[];
  readonly expect: {
    readonly type: string;
    readonly reply?: string;
    readonly addendum?: boolean;
    readonly entries?: readonly ExpectedEntry[];
    readonly topics?: Readonly<Record<string, readonly string[]>>;
    readonly risks?: Readonly<Record<string, boolean>>;
    readonly furtherAssessment?: Readonly<Record<string, boolean>>;
  };
}

/** A Monday, 9:30 in Germany. */
export const usualNow = '2026-11-23T08:30:00Z';

/** Reads the sentences of care staff with their expected answers. */
export function readSentences(): readonly Sentence[] {
  const text = readFileSync(join(import.meta.dirname, 'sentences.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sentence);
}

/** Returns true for a sentence that nobody tunes the engine by. */
export function isHeldOut({ say }: Sentence): boolean {
  return /^[0-4]/u.test(createHash('sha256').update(say).digest('hex'));
}
