import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SpeechTarget } from '../voice/ask-before-recording.ts';
import classes from './chat.module.css';

/** Language model of the organisation, as far as readers have to know it. */
export interface ModelTarget {
  /** Host that the text goes to. */
  readonly host: string;
  readonly isInHouse: boolean;
}

interface TextTargetsProps {
  /** Model that the text goes to now; null without one. */
  readonly model: ModelTarget | null;
  /** Null where there is no microphone. */
  readonly speech: SpeechTarget | null;
}

/** Lines that say where the text and the recordings of a box go. */
export function TextTargets({ model, speech }: TextTargetsProps) {
  const { t } = useTranslation('assistants');
  return (
    <dl className={classes.targets}>
      <div>
        <dt>{t('chat.targets.text')}</dt>
        <dd>
          {model === null || model.isInHouse
            ? t('chat.targets.inHouse')
            : `${t('chat.targets.outside', { host: model.host })}. ${t('chat.targets.limit')}`}
        </dd>
      </div>
      {speech?.isConfigured === true ? (
        <div>
          <dt>{t('chat.targets.speech')}</dt>
          <dd>
            {speech.isInHouse ? t('chat.targets.inHouse') : t('chat.targets.speechOutside', { host: speech.host })}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

interface WithoutModelProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Switch that keeps the text from the language model. */
export function WithoutModelSwitch({ checked, onChange }: WithoutModelProps) {
  const { t } = useTranslation('assistants');
  return (
    <Switch
      label={t('chat.withoutModel')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
