import { formatGermanTime } from '#platform/contract/format-calendar.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { defineExport } from '#platform/server/sheets/define-export.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import { requireCommunity } from '../community-access.ts';
import { subjectOf } from './change-chat.ts';
import { readAfter } from './chat-repository.ts';

interface ChatToExport {
  readonly language: LanguageKey;
  readonly pages: () => AsyncIterable<readonly ChatMessage[]>;
}

const pageSize = 500;

const chatExport = defineExport<ChatToExport, ChatMessage>({
  columns: ({ language }) => {
    const texts = documentTexts[language].chat;
    return [
      { caption: texts.time, cell: ({ datum }) => formatGermanTime(new Date(datum), language) },
      {
        caption: texts.name,
        cell: ({ user: { firstName, lastName } }) => `${firstName} ${lastName}`.trim() || texts.former,
      },
      { caption: texts.text, cell: ({ text, entfernt }) => (entfernt === null ? text : texts.removed) },
      { caption: texts.file, cell: ({ datei }) => datei?.name ?? '' },
    ];
  },
  rows: ({ pages }) => pages(),
});

/** Downloads a room in its order, page by page. @throws AppError not_found */
export async function exportRoom(
  { read, transaction, signal }: Pick<MemberContext, 'read' | 'transaction' | 'signal'>,
  eid: string,
): Promise<{ readonly chunks: AsyncIterable<string>; readonly fileName: string }> {
  const { owner, language } = await transaction(async (context) => {
    const found = await requireCommunity(context, eid, 'eid');
    await logEvent(context, { event: 'chat_exported', subject: subjectOf(found) });
    return { owner: found, language: await readLanguage(context) };
  });
  const pages = async function* (): AsyncIterable<readonly ChatMessage[]> {
    let position = 0;
    for (;;) {
      signal.throwIfAborted();
      const page = await read(({ tx }) => readAfter(tx, owner.id, { position, limit: pageSize }));
      if (page.length > 0) yield page;
      position = page.at(-1)?.position ?? position;
      if (page.length < pageSize) return;
    }
  };
  return {
    chunks: chatExport.csv({ language, pages }),
    fileName: `${documentTexts[language].chat.title} ${owner.name}.csv`,
  };
}
