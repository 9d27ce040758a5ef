import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { PageAnswer } from '#platform/server/http/route.ts';
import { noticePage } from './page-frame.ts';
import { publicText } from './public-texts.ts';

/** Answers a page also where there is none: wrong and unknown addresses are the same. */
export async function asPage(language: LanguageKey, work: () => Promise<PageAnswer>): Promise<PageAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const notice = (name: 'missing' | 'busy') =>
      noticePage(language, {
        title: publicText(language, `${name}.title`),
        text: publicText(language, `${name}.text`),
      });
    if (error.code === 'not_found') return { ...notice('missing'), status: 404 };
    if (error.code !== 'too_many_requests') throw error;
    return { ...notice('busy'), status: 429, retryAfterSeconds: error.details.retryAfterSeconds };
  }
}
