import {
  createGathering,
  createGatheringSchedule,
  defineGatheringJob,
  gatherMails,
} from '../../gathered-mails/gather-mails.ts';
import type { GatheredMails, GatheringParts, GatheringRun } from '../../gathered-mails/gather-mails.ts';
import { listReadable, listRecipients, noticeDayOf, recordNotices, selectWithNews } from './find-news.ts';
import type { NoticeDay, Recipient } from './find-news.ts';
import { writeNotice } from './write-notice.ts';

const noticeJob = defineGatheringJob('document-notices');

/** Mails about new documents, gathered once a day. */
const documentNotices: GatheredMails<Recipient, NoticeDay> = {
  name: 'notices of documents',
  momentOf: noticeDayOf,
  candidates: selectWithNews,
  listRecipients,
  listReadable: (tx, day, { membershipId }) => listReadable(tx, day, membershipId),
  write: async (context, { person, moment, readable, now, publicUrl }) => {
    const news = await recordNotices(context.tx, moment, { membershipId: person.membershipId, readable, now });
    return news.length === 0 ? null : writeNotice(context, publicUrl, person, news);
  },
};

/** Looks for organisations with new documents every hour of the day. */
export const createNoticeSchedule = (parts: Pick<GatheringParts, 'database' | 'clock'>) =>
  createGatheringSchedule(noticeJob, documentNotices, { ...parts, cron: '5 7-20 * * *' });

/** Tells the members of an organisation their new documents. */
export const createNotices = (parts: GatheringParts) => createGathering(noticeJob, documentNotices, parts);

/** Mails members the documents that are new to them. @returns the number of mails */
export const tellDocuments = (parts: GatheringParts, run: GatheringRun): Promise<number> =>
  gatherMails(documentNotices, parts, run);
