import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearErrors, reportError } from '#platform/web/api/error-banners.ts';
import { fieldErrors, translateError } from '#platform/web/api/errors.ts';

interface Options {
  /** Name in the request body. */
  readonly name: string;
  /** Text shown for an empty input. */
  readonly missing: string;
  readonly send: (typed: string) => Promise<unknown>;
  /** Error codes without a field that concern the input, with their texts. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Handles any other failure; shows an error banner if absent. */
  readonly onFailed?: (error: unknown) => void;
}

/** State of a form's single input, such as a password: value, error and submission. */
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
