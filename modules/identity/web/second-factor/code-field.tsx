import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

/** Kind of the typed code: of the app, or from the list of recovery codes. */
export type CodeKind = 'app' | 'recovery';

interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: string | null;
  readonly autoFocus?: boolean;
  readonly change: (code: string) => void;
  /** True if a recovery code is accepted as well; true if absent. */
  readonly allowsRecovery?: boolean;
  /** Called when the kind changes. */
  readonly onKind?: (kind: CodeKind) => void;
}

/** Code of the second factor; a link switches to recovery codes, which need letters on a phone's keyboard. */
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
        // The new input takes the focus from the link.
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
