import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

export interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: number | null;
  /** Called while typing with the number, or null for an empty or unreadable text. */
  readonly onChange: (value: number | null) => void;
  /** Most decimals shown after editing (2 if absent). */
  readonly decimals?: number;
  /** Fewest decimals shown after editing (0 if absent); 2 for money. */
  readonly minDecimals?: number;
  /** Unit behind the number, such as `€`. */
  readonly suffix?: string;
}

/** Text field for a decimal number: comma or point, right aligned, keeps what was typed until it is left. */
export function DecimalInput({ value, onChange, decimals = 2, minDecimals = 0, suffix, onBlur, error, ...rest }: DecimalInputProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = typed !== null && parseDecimal(typed, language) === undefined;
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className="kontor-decimal"
      error={error ?? isUnreadable}
      value={typed ?? formatDecimal(value, language, { min: minDecimals, max: decimals })}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseDecimal(event.currentTarget.value, language) ?? null);
      }}
      onBlur={(event) => {
        if (!isUnreadable) setTyped(null);
        onBlur?.(event);
      }}
      {...(suffix === undefined ? {} : { rightSection: <span aria-hidden>{suffix}</span>, rightSectionPointerEvents: 'none' })}
    />
  );
}
