import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { RuleWords } from '../contract/rules/format-rule.ts';
import type { EInvoiceDifference, EInvoiceView } from '../contract/view.ts';
import { nameTerm, writeTerm } from './name-term.ts';
import classes from './e-invoice.module.css';

interface EInvoiceTermsProps {
  readonly view: EInvoiceView;
  /** Undefined until the texts are loaded. */
  readonly words: RuleWords | undefined;
}

const shownAtOnce = 40;

/** Terms of an e-invoice, group by group, each value with the number of its business term; differences are marked. */
export function EInvoiceTerms({ view: { sections, differences, currency }, words }: EInvoiceTermsProps) {
  const { t } = useTranslation('e-invoice');
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const byPath = Map.groupBy(differences, ({ path }) => path);
  const shown = isWhole ? sections : sections.filter(({ number }) => number === null || number <= shownAtOnce);
  return (
    <Stack gap="md">
      {shown.map(({ section, number, terms }) => (
        <Card
          key={`${section}-${number ?? 0}`}
          title={
            number === null
              ? t(`view.sections.${section}`)
              : t('view.numbered', { name: t(`view.sections.${section}`), number })
          }
        >
          <dl className={classes.terms}>
            {terms.map(({ term, path, value }) => (
              <div key={path} className={classes.term} data-differs={byPath.has(path) || undefined}>
                <Text component="dt" size="sm" c="dimmed">
                  {nameTerm(path, words, t)}
                </Text>
                <dd>
                  <Text size="sm" component="div" className={classes.value}>
                    <bdi>{writeTerm(path, value, currency, language)}</bdi>
                    {(byPath.get(path) ?? []).map((difference) => (
                      <Elsewhere key={difference.from} difference={difference} currency={currency} />
                    ))}
                  </Text>
                  <span className={classes.number}>{term}</span>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
      {shown.length === sections.length ? null : (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('view.showAll')}
        </Button>
      )}
    </Stack>
  );
}

/** Value of the compared source. */
export function Elsewhere({
  difference: { path, page, from },
  currency,
}: {
  readonly difference: EInvoiceDifference;
  readonly currency: string | null;
}) {
  const { t } = useTranslation('e-invoice');
  const language = useLanguage();
  return (
    <Text size="xs" component="div">
      {page === null
        ? t(`view.missing.${from}`)
        : t(`view.instead.${from}`, { value: writeTerm(path, page, currency, language) })}
    </Text>
  );
}
