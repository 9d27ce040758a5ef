import { stakeholderFields } from '../../contract/configuration/configuration-fields.ts';
import type { CardProps } from './configuration-queries.ts';
import { FieldCard } from './field-card.tsx';
import { useFieldWords } from './use-field-words.ts';

/** Rules about interested people: when silent ones are deleted, and what they agree to before an exposé. */
export function StakeholderCard({ entry, card }: CardProps<'stakeholderValues'>) {
  const { t, label } = useFieldWords();
  const { deletionMonths, exposeMode, contractButton, withdrawalText, privacyText } = entry.properties;
  const lawText = (text: string) => t(text === '' ? 'estateConfiguration.usualText' : 'estateConfiguration.ownText');
  return (
    <FieldCard
      entry={entry}
      card={card}
      fields={stakeholderFields}
      title={t('estateConfiguration.stakeholders')}
      text={t('estateConfiguration.stakeholdersText')}
      facts={[
        [label('deletionMonths'), t('estateConfiguration.months', { count: deletionMonths })],
        [
          label('exposeMode'),
          t(`estateConfiguration.exposeModes.${exposeMode}` as 'estateConfiguration.exposeModes.open'),
        ],
        [
          label('contractButton'),
          t(
            `estateConfiguration.contractButtons.${contractButton}` as 'estateConfiguration.contractButtons.kostenpflichtig',
          ),
        ],
        [label('withdrawalText'), lawText(withdrawalText)],
        [label('privacyText'), lawText(privacyText)],
      ]}
      hintOf={(name) =>
        name === 'withdrawalText' || name === 'privacyText' ? t('estateConfiguration.lawHint') : undefined
      }
    />
  );
}
