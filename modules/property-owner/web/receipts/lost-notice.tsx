import { Alert, List } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateError } from '#platform/web/api/errors.ts';
import { formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useStore } from '#platform/web/state/store.ts';
import { lostSteps } from './use-decide-several.ts';
import type { LostStep } from './use-decide-several.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Names the receipts of the last batch that did not move, each with the reason: above all who was first. */
export function LostNotice() {
  const { t } = useTranslation(['property-owner', 'platform']);
  const lost = useStore(lostSteps);
  if (lost.length === 0) return null;
  return (
    <Alert
      role="alert"
      className="kontor-notice"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('receipts.several.lost', { count: lost.length })}
      withCloseButton
      closeButtonLabel={t('platform:actions.close')}
      onClose={() => lostSteps.set([])}
    >
      <List size="sm">
        {lost.map((step) => (
          <List.Item key={step.receipt.archivid}>
            <LostReceipt {...step} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Refusals of a step that somebody else was faster with; every other one has a reason of its own. */
const lostToOthers: ReadonlySet<string> = new Set(['not_found', 'changed_meanwhile', 'transition_not_allowed']);

function LostReceipt({ receipt, outcome: { refusal, beleg, by } }: LostStep) {
  const { t } = useTranslation(['property-owner', 'platform']);
  const language = useLanguage();
  const words = useReceiptWords();
  const named = { receipt: words.nameOf(receipt) };
  if (refusal === 'amount_unknown') return t('receipts.several.noAmount', named);
  if (refusal !== null && !lostToOthers.has(refusal))
    return t('receipts.several.refused', {
      ...named,
      reason: translateError({ code: refusal, message: refusal }, t),
    });
  if (beleg === null || beleg.seit === null || by?.own === true) return t('receipts.several.stayed', named);
  return t('receipts.wasFirst', {
    ...named,
    name: by?.name ?? t('receipts.somebody'),
    time: formatInstant(beleg.seit, language),
    state: words.stateOf(beleg),
  });
}
