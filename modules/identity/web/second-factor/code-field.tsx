import { Anchor, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

/** Which code is typed: that of the app, or one from the list of recovery codes. */
export type CodeKind = 'app' | 'recovery';

export interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly kind: CodeKind;
  readonly error: string | null;
  readonly autoFocus?: boolean;
  readonly onChange: (code: string) => void;
  /** Left out where only the app will do. */
  readonly onKind?: (kind: CodeKind) => void;
}

/** Code of the second factor; a link below changes to recovery codes, which need letters on the keyboard of a phone. */
export function CodeField({ ref, value, kind, error, autoFocus = false, onChange, onKind }: CodeFieldProps) {
  const { t } = useTranslation('identity');
  const isApp = kind === 'app';
  return (
    <div>
      <TextInput
        {...(ref === undefined ? {} : { ref })}
        key={kind}
        name="code"
        label={t(isApp ? 'code.label' : 'code.recovery')}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus={autoFocus}
        value={value}
        error={error}
        styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onKind === undefined ? null : (
        <Anchor component="button" type="button" size="sm" mt={6} ta="left" onClick={() => onKind(isApp ? 'recovery' : 'app')}>
          {t(isApp ? 'code.useRecovery' : 'code.useApp')}
        </Anchor>
      )}
    </div>
  );
}
