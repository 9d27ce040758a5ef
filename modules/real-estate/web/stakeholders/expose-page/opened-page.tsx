import { Button, Checkbox, Divider, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { sendEntry } from '#platform/web/entry/send-entry.ts';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { answerInterest, confirmExpose } from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import type { Agreement, Consent, ExposePage } from '#modules/real-estate/contract/stakeholders/expose-page.ts';
import { Withdrawal } from './withdrawal.tsx';
import classes from '../stakeholders.module.css';

/** Selector and secret of the link. */
interface ExposeLink {
  readonly a: string;
  readonly b: string;
}

interface OpenedPageProps {
  readonly link: ExposeLink;
  readonly page: ExposePage;
  readonly onPage: (page: ExposePage) => void;
}

/** Offer of the agency to the person: the exposé, an answer, and the way out of a contract. */
export function OpenedPage({ link, page, onPage }: OpenedPageProps) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const { object, confirmedAt, appointment, isContract, withdrawnAt } = page;
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1} size="h4">
          {object.title}
        </Title>
        <Text c="dimmed">{[object.place, object.price].filter((part) => part !== '').join(' · ')}</Text>
      </Stack>
      {object.isOffered ? null : <Text>{t('exposePage.withdrawn')}</Text>}
      {appointment === null ? null : (
        <Text>{t('exposePage.appointment', { time: formatGermanInstant(appointment, language) })}</Text>
      )}
      {withdrawnAt !== null && !isContract ? (
        <Text role="status">
          {t('exposePage.contractWithdrawn', { time: formatGermanInstant(withdrawnAt, language) })}
        </Text>
      ) : null}
      {confirmedAt === null && object.isOffered ? (
        <ConsentForm key={page.consent.version} link={link} page={page} onPage={onPage} />
      ) : null}
      {confirmedAt !== null && object.isOffered ? (
        <Button component="a" size="md" href={exposeAddress(link, language)} target="_blank" rel="noreferrer">
          {t('exposePage.open')}
        </Button>
      ) : null}
      {object.isOffered ? <Answers link={link} page={page} onPage={onPage} /> : null}
      {isContract ? <Withdrawal link={link} page={page} onPage={onPage} /> : null}
    </Stack>
  );
}

const exposeAddress = ({ a, b }: ExposeLink, language: string): string =>
  `/api/ri/real-estate/public/expose/${encodeURIComponent(a)}/${encodeURIComponent(b)}/pdf?languageKey=${language}`;

/** Texts of law, then the sum, then the button that says what a click means (§ 312j BGB). Nothing is ticked before. */
function ConsentForm({ link, page: { consent }, onPage }: OpenedPageProps) {
  const { t } = useTranslation('real-estate');
  const languageKey = useLanguage();
  const [agreed, setAgreed] = useState<readonly Agreement[]>([]);
  const [missing, setMissing] = useState<readonly Agreement[]>([]);
  const [knownSince, setKnownSince] = useState('');
  const [wantsSimilar, setWantsSimilar] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const tick = (name: Agreement, isTicked: boolean) =>
    setAgreed((before) => (isTicked ? [...before, name] : before.filter((other) => other !== name)));
  const submit = async () => {
    const open = consent.agreements.map(({ name }) => name).filter((name) => !agreed.includes(name));
    setMissing(open);
    if (open.length > 0 || isBusy) return;
    setBusy(true);
    await sendEntry({
      send: () =>
        call(confirmExpose, {
          params: link,
          body: { version: consent.version, languageKey, agreed: [...agreed], knownSince, wantsSimilar },
        }),
      onDone: ({ page }) => onPage(page),
      onFailed: reportError,
    });
    setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <LawTexts texts={consent.texts} />
        {consent.agreements.map(({ name, text }) => (
          <Checkbox
            key={name}
            name={name}
            label={text}
            checked={agreed.includes(name)}
            error={missing.includes(name) && !agreed.includes(name) ? t('exposePage.needed') : null}
            onChange={({ currentTarget: { checked } }) => tick(name, checked)}
          />
        ))}
        {consent.isContract ? (
          <>
            <Divider />
            <Checkbox
              name="similar"
              label={t('exposePage.similar')}
              checked={wantsSimilar}
              onChange={({ currentTarget: { checked } }) => setWantsSimilar(checked)}
            />
            <TextInput
              name="known"
              label={t('exposePage.known')}
              maxLength={200}
              value={knownSince}
              onChange={({ currentTarget: { value } }) => setKnownSince(value)}
            />
            <Text fw={650}>{consent.commission}</Text>
          </>
        ) : null}
        <Button type="submit" size="md" loading={isBusy}>
          {consent.button}
        </Button>
      </Stack>
    </form>
  );
}

/** Texts of law, folded but for the first. */
function LawTexts({ texts }: Pick<Consent, 'texts'>) {
  return texts.map(({ title, text }, index) => (
    <details key={title} open={index === 0 && texts.length > 1}>
      <summary>{title}</summary>
      <Text size="sm" c="dimmed" className={classes.letter}>
        {text}
      </Text>
    </details>
  ));
}

const answers = ['VIEWING', 'QUESTION', 'NO'] as const;

/** Answer to the question of the agency; each is a button, so that mail scanners decide nothing. */
function Answers({ link, page, onPage }: OpenedPageProps) {
  const { t } = useTranslation('real-estate');
  const languageKey = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const send = async (body: { readonly answer?: (typeof answers)[number]; readonly wantsUpdates?: boolean }) => {
    setBusy(true);
    await sendEntry({
      send: () => call(answerInterest, { params: link, body: { ...body, languageKey } }),
      onDone: (answer) => onPage(answer.page),
      onFailed: reportError,
    });
    setBusy(false);
  };
  return (
    <Stack gap="xs">
      <Title order={2} size="h6">
        {t('exposePage.question')}
      </Title>
      {answers.map((answer) => (
        <Button
          key={answer}
          variant={page.answer === answer ? 'light' : 'default'}
          aria-pressed={page.answer === answer}
          disabled={isBusy}
          onClick={() => void send({ answer })}
        >
          {t(`exposePage.answers.${answer}`)}
        </Button>
      ))}
      {page.answer === null ? null : (
        <Text size="sm" role="status">
          {t('exposePage.answered')}
        </Text>
      )}
      <Checkbox
        name="updates"
        label={t('exposePage.updates')}
        checked={page.wantsUpdates}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => void send({ wantsUpdates: checked })}
      />
    </Stack>
  );
}
