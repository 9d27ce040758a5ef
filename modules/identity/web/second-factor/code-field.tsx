import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

/** Which code is typed: that of the app, or one from the list of recovery codes. */
export type CodeKind = 'app' | 'recovery';

interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: string | null;
  readonly autoFocus?: boolean;
  readonly change: (code: string) => void;
  /** Whether a recovery code will do as well; true if absent. */
  readonly allowsRecovery?: boolean;
  /** Told which one is typed from now on. */
  readonly onKind?: (kind: CodeKind) => void;
}

/** Code of the second factor; a link below changes to recovery codes, which need letters on the keyboard of a phone. */
export function CodeField({
  ref,
  value,
  error,
  autoFocus = false,
  allowsRecovery = true,
  change,
  onKind,
}: CodeFieldProps) {
  const { t } = useTranslation('identity');
  const [kind, setKind] = useState<CodeKind | null>(null);
  const isApp = kind !== 'recovery';
  const toggle = () => {
    const next = isApp ? 'recovery' : 'app';
    setKind(next);
    change('');
    onKind?.(next);
  };
  return (
    <div>
      <TextInput
        {...(ref === undefined ? {} : { ref })}
        key={String(isApp)}
        name="code"
        label={t(isApp ? 'code.label' : 'code.recovery')}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        // Once changed, the new input takes over from the link.
        autoFocus={autoFocus || kind !== null}
        value={value}
        error={error}
        styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {allowsRecovery ? (
        <Anchor component="button" type="button" size="sm" mt={6} ta="left" onClick={toggle}>
          {t(isApp ? 'code.useRecovery' : 'code.useApp')}
        </Anchor>
      ) : null}
    </div>
  );
}
