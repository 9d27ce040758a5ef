import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearErrors, reportError } from '#platform/web/api/error-banners.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';

interface Options {
  /** On the wire. */
  readonly name: string;
  /** What is said while nothing is typed. */
  readonly missing: string;
  readonly send: (typed: string) => Promise<unknown>;
  /** Refusals that are about the input though they name no field, by their code. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Any other failure; goes to the error banners if absent. */
  readonly onFailed?: (error: unknown) => void;
}

/** The one input of a form, such as a password: what is typed, what is wrong with it, and sending it. */
export function useSingleInput({ name, missing, send, codes, onFailed = reportError }: Options) {
  const { t } = useTranslation('identity');
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const change = (typed: string) => {
    setError(null);
    setValue(typed);
  };
  const submit = async () => {
    if (value === '') {
      setError(missing);
      return ref.current?.focus();
    }
    clearErrors();
    try {
      await send(value);
    } catch (failure) {
      const wrong = fieldErrors(failure, '', codes).fields.find(({ path }) => path === name);
      if (wrong === undefined) onFailed(failure);
      else setError(translateError(wrong.entry, t));
      ref.current?.select();
    }
    return undefined;
  };
  return { ref, value, error, change, submit };
}
