import { Button, Group, Modal, Stack } from '@mantine/core';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translateError } from '../api/errors.ts';
import { InlineError } from '../components/states.tsx';
import { openQuestion } from '../feedback/question.ts';
import { actionKey, DialogContext } from './dialog-context.ts';
import type { DialogOfForm } from './dialog-context.ts';
import { entryOf, errorBeside, errorsByField } from './dialog-problems.ts';
import type { TypedValues } from './dialog-problems.ts';
import { focusField } from './focus-field.ts';
import { useUnsavedGuard } from './unsaved-guard.ts';
import type { Action } from './use-action.ts';
import { areChoicesWaiting, settleChoices } from './waiting-choices.ts';
import classes from './form.module.css';

interface FormDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** `wide` has room for a document beside the fields. */
  readonly size?: 'md' | 'lg' | 'wide';
  readonly onClose: () => void;
  /** Content with its actions, mounted while the dialog is open. */
  readonly children: ReactNode;
}

/** Dialog around a `DialogForm`. It stays open while an action inside runs, and for a question above it. */
export function FormDialog({ opened, title, size = 'md', onClose, children }: FormDialogProps) {
  const { t } = useTranslation('platform');
  const client = useQueryClient();
  const id = useId();
  const mutationKey = actionKey(id);
  const isRunning = useIsMutating({ mutationKey }) > 0;
  const mayDiscard = useRef<(() => Promise<boolean>) | null>(null);
  const guard: DialogOfForm['guard'] = useCallback((ask) => {
    mayDiscard.current = ask;
    return () => {
      mayDiscard.current = null;
    };
  }, []);
  const close = async () => {
    // A closed dialog could not show an error. Escape right after the click comes before `isRunning` is rendered, so
    // that the client is asked; it answers a question above the dialog first.
    if (client.isMutating({ mutationKey }) > 0 || openQuestion.get() !== null) return;
    if (mayDiscard.current === null || (await mayDiscard.current())) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      size={size === 'wide' ? 1120 : size}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close'), disabled: isRunning }}
    >
      <DialogContext value={{ id, title, close: () => void close(), guard }}>{opened ? children : null}</DialogContext>
    </Modal>
  );
}

/** Returns the error text of a field, which then is not shown below the fields; undefined if it has none. */
type ProblemOf = (name: string) => string | undefined;

interface DialogFormProps<Input> {
  /** Created by `useAction` inside the dialog. */
  readonly action: Pick<Action<Input, unknown>, 'submit' | 'isRunning' | 'error'>;
  /** Input of the action; null while something is missing. */
  readonly input: Input | null;
  readonly submitLabel: string;
  /** Typed values by their names in the request: guarded against loss, and marked where the server refuses them. */
  readonly values?: TypedValues;
  /** Name of the form; by default the title of the dialog. */
  readonly label?: string;
  /** True if the first focus is on the button, because there is nothing to fill in. */
  readonly startsAtSubmit?: boolean;
  /** Further buttons, before the one that submits. */
  readonly extra?: ReactNode;
  /** Error below the fields; by default the part of the action's that no field shows. */
  readonly error?: unknown;
  readonly children: ReactNode | ((problemOf: ProblemOf) => ReactNode);
}

const nothing: TypedValues = {};

/** Small form that performs one action; Enter and Ctrl+Enter submit it. Outside of a dialog it cannot be cancelled. */
export function DialogForm<Input>({
  action,
  input,
  submitLabel,
  values = nothing,
  label,
  startsAtSubmit = false,
  extra,
  children,
  ...shown
}: DialogFormProps<Input>) {
  const { t } = useTranslation('platform');
  const dialog = useContext(DialogContext);
  const root = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => JSON.stringify(values));
  const [sent, setSent] = useState(values);
  const { allowLeaving, mayDiscard } = useUnsavedGuard(JSON.stringify(values) !== initial);
  const guard = dialog?.guard;
  useEffect(() => guard?.(mayDiscard), [guard, mayDiscard]);
  useEffect(() => focusLateForm(root.current), []);
  const refused = errorsByField(action.error);
  const shownFields = new Set<string>();
  const problemOf = (name: string) => {
    shownFields.add(name);
    const found = refused.get(name);
    // A field that was changed since may be valid by now.
    if (found === undefined || !Object.is(values[name], sent[name])) return undefined;
    return [entryOf(values, found.path), translateError(found.entry, t)].filter(Boolean).join(': ');
  };
  const fields = typeof children === 'function' ? children(problemOf) : children;
  const error = 'error' in shown ? shown.error : errorBeside(action.error, shownFields);
  useEffect(() => {
    if (action.error !== null) focusField(root.current, [...errorsByField(action.error).keys()]);
  }, [action.error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form of the page below is an ancestor in the React tree, though not in the DOM.
    event.stopPropagation();
    const form = event.currentTarget;
    if (areChoicesWaiting(form)) {
      void settleChoices(form).then((areMade) => (areMade ? form.requestSubmit() : undefined));
      return;
    }
    if (input === null || action.isRunning) return;
    setSent(values);
    action.submit(input, allowLeaving);
  };
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form ref={root} onSubmit={submit} onKeyDown={submitByKeys} noValidate aria-label={label ?? dialog?.title}>
      <Stack gap="md">
        {fields}
        {error === null ? null : <InlineError error={error} />}
        <Group justify="flex-end" gap="sm">
          {dialog === null ? null : (
            <Button variant="default" onClick={dialog.close} disabled={action.isRunning}>
              {t('actions.cancel')}
            </Button>
          )}
          {extra}
          <Button
            type="submit"
            classNames={{ root: classes.submit ?? '', label: classes.submitLabel ?? '' }}
            fullWidth={dialog === null}
            loading={action.isRunning}
            disabled={input === null}
            data-autofocus={startsAtSubmit || undefined}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Fields that come after their dialog has opened find the focus on its cross, where Enter would close it. */
function focusLateForm(form: HTMLFormElement | null): void {
  const cross = form?.closest('[role="dialog"]')?.querySelector('header button');
  if (cross === null || cross === undefined || cross !== document.activeElement) return;
  const first =
    form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector<HTMLElement>('input, textarea');
  first?.focus();
}
