import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpFactorProps {
  readonly email: string;
  /** Name of the button that ends it. */
  readonly doneLabel: string;
  /** Told when the recovery codes are there, which nobody can read again. */
  readonly onEnabled: () => void;
  readonly onDone: () => void;
  /** Without it there is no way back. */
  readonly onCancel?: () => void;
}

type Step =
  | { readonly name: 'password' }
  | { readonly name: 'code'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** Setting the second factor up in three steps: the password, the app with its first code, the recovery codes. */
export function SetUpFactor({ email, doneLabel, onEnabled, onDone, onCancel }: SetUpFactorProps) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const leave = onCancel === undefined ? {} : { onCancel };
  switch (step.name) {
    case 'password':
      return <PasswordStep email={email} onBegun={(begun) => setStep({ name: 'code', ...begun })} {...leave} />;
    case 'code':
      return (
        <CodeStep
          secret={step.secret}
          uri={step.uri}
          onExpired={() => setStep({ name: 'password' })}
          onConfirmed={(codes) => {
            onEnabled();
            setStep({ name: 'codes', codes });
          }}
          {...leave}
        />
      );
    case 'codes':
      return <RecoveryCodes email={email} codes={step.codes} doneLabel={doneLabel} onDone={onDone} />;
  }
}
