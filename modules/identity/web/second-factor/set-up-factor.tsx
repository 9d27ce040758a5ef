import { useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpFactorProps {
  readonly email: string;
  /** Label of the final button. */
  readonly doneLabel: string;
  /** Called when the recovery codes are shown, which cannot be read again. */
  readonly onEnabled: () => void;
  readonly onDone: () => void;
  /** Called to cancel; absent: no cancelling. */
  readonly onCancel?: () => void;
}

type Step =
  | { readonly name: 'password' }
  | { readonly name: 'code'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** Sets up the second factor in three steps: the password, the app with its first code, the recovery codes. */
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
