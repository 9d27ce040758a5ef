import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import type { ReplyReason } from '../../contract/drafts/drafted.ts';

const read = createTextReader();

/** Says why there is nothing to keep of what was said, in the language of the reader. */
export const sayReply = (language: LanguageKey, assistant: 'care' | 'property', reason: ReplyReason): string =>
  read(language, { namespace: 'assistants', key: `replies.${assistant}.${reason}` });
