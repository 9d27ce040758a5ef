import { topics } from '#modules/assistants/contract/drafts/answer.ts';
import type { Topic } from '#modules/assistants/contract/drafts/answer.ts';

/** Characters of a topic that the paper form has room for; longer ones are kept as well. */
export const formRoom = 1024;

/** Number of the heading of a topic; undefined of the opening question. */
export function numberOf(topic: Topic): number | undefined {
  return topics.indexOf(topic) || undefined;
}
