import { IconMail, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { DataTable } from '#platform/web/lists/data-table.tsx';
import { SegmentFilter } from '#platform/web/lists/filter-fields.tsx';
import { ListPage } from '#platform/web/lists/list-page.tsx';
import { useList } from '#platform/web/lists/use-list.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { MailDetails, MailProblem, ProgressBadge } from './mail-details.tsx';
import { FailedNotice, OutboxNotice } from './mail-notices.tsx';
import { mailList, useFreshList, useRetryMail } from './mail-queries.ts';
import { filterStates } from './mail-search.ts';

/**
 * The mails that the product sends: how each of them is doing, and another try for those given up. Never what they say.
 */
export function MailsPage() {
  const { t } = useTranslation('mails');
  const language = useLanguage();
  const list = useList(mailList);
  const retry = useRetryMail();
  useFreshList(list.query);
  const { transport = 'smtp', failedCount = 0 } = list.query.data?.pages[0] ?? {};
  const { state } = list.filters;
  return (
    <ListPage
      list={list}
      title={t('title')}
      notices={
        <>
          {transport === 'outbox' ? <OutboxNotice /> : null}
          <FailedNotice
            count={failedCount}
            isShown={state === 'failed'}
            onShow={() => list.setFilters({ state: 'failed', search: null })}
          />
        </>
      }
      search={{ label: t('search'), placeholder: t('searchPlaceholder') }}
      filters={
        <SegmentFilter
          list={list}
          name="state"
          label={t('filter.label')}
          all={t('filter.all')}
          options={filterStates.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      }
      empty={{ icon: <IconMail size={28} />, title: t('empty.all'), text: t('empty.text') }}
    >
      <DataTable
        list={list}
        label={t('title')}
        columns={[
          {
            id: 'subject',
            header: t('columns.subject'),
            width: 200,
            grow: 1.4,
            card: 'title',
            cell: (mail) => mail.subject,
          },
          { id: 'to', header: t('columns.to'), width: 180, grow: 1, cell: (mail) => mail.to },
          {
            id: 'created',
            header: t('columns.created'),
            width: 136,
            card: 'start',
            hideOrder: 1,
            cell: (mail) => formatInstant(mail.createdAt, language),
          },
          {
            id: 'progress',
            header: t('columns.progress'),
            width: 168,
            card: 'badge',
            cell: (mail) => <ProgressBadge mail={mail} transport={transport} />,
          },
        ]}
        row={{
          id: (mail) => mail.id,
          name: (mail) => t('nameOf', { subject: mail.subject, to: mail.to }),
          detail: (mail) => <MailDetails mail={mail} />,
          note: (mail) =>
            mail.state === 'failed' && mail.lastError !== null ? <MailProblem text={mail.lastError} /> : null,
          menu: (mail) =>
            mail.state === 'failed'
              ? [
                  {
                    label: t('retry'),
                    icon: IconRefresh,
                    run: () => retry.run({ params: { id: mail.id } }),
                    disabled: retry.isRunning,
                  },
                ]
              : [],
        }}
      />
    </ListPage>
  );
}
