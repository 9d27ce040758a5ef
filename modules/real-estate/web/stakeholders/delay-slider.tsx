import { Slider, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#platform/web/form/use-action.ts';
import { saveObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { maxDelayDays, minDelayDays } from '../../contract/objects/delay-days.ts';
import { stakeholderKeys } from './stakeholder-keys.ts';
import classes from './stakeholders.module.css';

interface DelaySliderProps {
  readonly object: Objekt;
  readonly value: number;
  readonly onChange: (days: number) => void;
}

/** Days of silence until a clock appears; saved with the object. */
export function DelaySlider({ object: { objectId, missing }, value, onChange }: DelaySliderProps) {
  const { t } = useTranslation('real-estate');
  const id = useId();
  const saving = useAction(saveObjekt, { attempt: 'save', invalidates: [stakeholderKeys.objects] });
  const save = (stakeholderDelayDays: number) =>
    saving.run({
      body: { objectId, data: { stakeholderDelayDays }, ...(missing.length > 0 && { draft: true }) },
    });
  return (
    <div className={classes.slider}>
      <Text size="sm" id={id}>
        {t('stakeholders.delay', { count: value })}
      </Text>
      <Slider
        thumbProps={{ 'aria-labelledby': id }}
        min={minDelayDays}
        max={maxDelayDays}
        value={value}
        label={null}
        onChange={onChange}
        onChangeEnd={save}
      />
    </div>
  );
}
