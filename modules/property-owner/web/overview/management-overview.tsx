import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { refreshPage, transactionsPage } from '../pages.ts';
import classes from './overview.module.css';

/** First screen of a property management beside its tasks: the search among all postings, and the data of the last nights. */
export function ManagementOverview({ overview: { jahre, naechte } }: { readonly overview: Overview }) {
  return (
    <div className={classes.pair}>
      <PostingSearch years={jahre} />
      <Nights nights={naechte} />
    </div>
  );
}

function PostingSearch({ years }: { readonly years: Overview['jahre'] }) {
  const { t } = useTranslation('property-owner');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    // Without days the list would show the last weeks only.
    const days = years === null ? {} : { from: `${years.von}-01-01`, to: `${years.bis}-12-31` };
    void navigate(transactionsPage.link({}, { search: text.trim(), ...days }));
  };
  return (
    <Card as="form" title={t('overview.search')} text={t('overview.searchText')} onSubmit={search}>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          type="search"
          flex={1}
          aria-label={t('overview.search')}
          placeholder={t('overview.searchExample')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          data-start
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit">{t('overview.find')}</Button>
      </Group>
    </Card>
  );
}

function Nights({ nights }: { readonly nights: Overview['naechte'] }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const good = nights.filter(({ state }) => state === 'good' || state === 'incomplete').length;
  return (
    <Card
      title={t('overview.nights')}
      text={t('overview.nightsGood', { count: good, all: nights.length })}
      action={
        <Button variant="default" size="xs" renderRoot={(props) => <Link {...refreshPage.link({})} {...props} />}>
          {t('overview.toDeliveries')}
        </Button>
      }
    >
      <ol className={classes.nights}>
        {nights.map(({ day, state }) => (
          <li
            key={day}
            data-state={state}
            title={`${formatDate(day, language)}: ${t(`overview.night.${state}`)}`}
            aria-label={`${formatDate(day, language)}: ${t(`overview.night.${state}`)}`}
          />
        ))}
      </ol>
    </Card>
  );
}
