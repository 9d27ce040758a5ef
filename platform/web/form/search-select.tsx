import '@mantine/core/styles/Combobox.layer.css';
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { findActive, isPickerKey, noKeys, pressKey, releaseKeys } from './picker-keys.ts';
import { announceChoice } from './waiting-choices.ts';
import classes from './form.module.css';

/** An offered record or action. */
export interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** True for a note among the options. */
  readonly isNote?: boolean;
}

/** Properties of the input. */
export type SearchSelectInput = TextInputProps & { readonly [attribute: `data-${string}`]: unknown };

interface SearchSelectProps<Option extends SearchOption> {
  readonly options: readonly Option[];
  /** False while `options` are those of an earlier text: keys wait for the next ones. */
  readonly areCurrent: boolean;
  readonly isLoading: boolean;
  /** Value of the present choice, at which the list opens. */
  readonly chosen?: string | null;
  /** Text in the input. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChoose: (value: string) => void;
  /** Shown instead of options if there are none. */
  readonly nothing?: string;
  readonly renderOption?: (option: Option) => ReactNode;
  /** Removes the present choice by a button in the input. */
  readonly clear?: { readonly label: string; readonly run: () => void } | undefined;
  /** Class of the list. */
  readonly listClass?: string | undefined;
  readonly input: SearchSelectInput;
}

/**
 * Input that finds one of many records by a search: the first hit is active, so that Enter takes it, and keys pressed
 * before the hits arrive are kept. Typing, a click or an arrow opens the list, focus alone does not.
 */
export function SearchSelect<Option extends SearchOption>({
  options,
  areCurrent,
  isLoading,
  chosen = null,
  search,
  onSearch,
  isOpen,
  onOpen,
  onChoose,
  nothing,
  renderOption,
  clear,
  listClass = classes.found,
  input: { onKeyDown, onBlur, onClick, disabled = false, readOnly = false, ...input },
}: SearchSelectProps<Option>) {
  const [keys, setKeys] = useState(noKeys);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isChosen = useRef(false);
  const setOpen = (next: boolean) => {
    if (next === isOpen || (next && (readOnly || disabled))) return;
    setKeys(noKeys);
    onOpen(next);
  };
  const isEnterWaiting = keys.waiting.includes('Enter');
  /** Closes the list that is left; an Enter that still waits for its hits chooses first. */
  const leave = () => {
    if (!isEnterWaiting) setOpen(false);
  };
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: (next) => (next ? setOpen(true) : leave()) });
  const hits = {
    ids: options.filter(({ isNote }) => isNote !== true).map(({ value }) => value),
    startId: chosen,
    areCurrent,
  };
  const activeId = areCurrent ? (hits.ids[findActive(keys, hits)] ?? null) : null;
  const idOf = (value: string) => `${id}-${options.findIndex((option) => option.value === value)}`;
  const choose = (value: string) => {
    isChosen.current = true;
    setOpen(false);
    onChoose(value);
  };
  const apply = (next: ReturnType<typeof pressKey>) => {
    if (next.chosen === null) setKeys({ activeId: next.activeId, waiting: next.waiting });
    else choose(next.chosen);
  };
  const release = () => {
    const next = releaseKeys(keys, hits);
    apply(next);
    // Left meanwhile, and nothing was found.
    if (next.chosen === null && document.activeElement !== field.current) setOpen(false);
  };
  const isReady = areCurrent && keys.waiting.length > 0;
  useEffect(() => {
    if (!isReady) return undefined;
    // Rendered at once: a frame that came before the list is closed would choose again.
    const frame = requestAnimationFrame(() => flushSync(release));
    return () => cancelAnimationFrame(frame);
  });
  // A form that is saved meanwhile waits for the choice.
  useEffect(() => {
    if (!isEnterWaiting || field.current === null) return undefined;
    isChosen.current = false;
    const end = announceChoice(field.current);
    return () => end(isChosen.current);
  }, [isEnterWaiting]);
  useEffect(() => {
    if (isOpen && activeId !== null)
      list.current?.querySelector('[data-combobox-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeId]);

  const isCleared = clear === undefined || chosen === null || disabled || readOnly;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    onKeyDown?.(event);
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || readOnly || disabled) return;
    if (key === 'Escape' && isOpen) {
      // The dialog around it stays open.
      event.stopPropagation();
      setOpen(false);
    } else if (isPickerKey(key)) {
      if (isOpen) {
        event.preventDefault();
        apply(pressKey(keys, key, hits));
      } else if (key !== 'Enter') {
        event.preventDefault();
        setOpen(true);
      }
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} size="sm">
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false} autoComplete="off">
        <TextInput
          ref={field}
          rightSection={<RightSection isLoading={isLoading} clear={isCleared ? undefined : clear} />}
          rightSectionPointerEvents={isCleared ? 'none' : 'all'}
          {...input}
          disabled={disabled}
          readOnly={readOnly}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          data-mantine-stop-propagation={isOpen || undefined}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen && activeId !== null ? idOf(activeId) : undefined}
          value={search}
          onChange={(event) => {
            setKeys(noKeys);
            onSearch(event.currentTarget.value);
            if (!isOpen) onOpen(true);
          }}
          onKeyDown={press}
          onClick={(event) => {
            setOpen(true);
            onClick?.(event);
          }}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {options.length === 0 ? (
          <Combobox.Empty>{nothing}</Combobox.Empty>
        ) : (
          // The list itself scrolls, as assistive technology expects of a combobox.
          <Combobox.Options
            ref={list}
            id={id}
            className={listClass}
            aria-label={typeof input.label === 'string' ? input.label : input['aria-label']}
          >
            {options.map((option) => (
              <Combobox.Option
                key={option.value}
                id={idOf(option.value)}
                value={option.value}
                disabled={option.isNote === true}
                selected={option.value === activeId}
                active={option.value === chosen}
                aria-selected={option.value === activeId}
                onMouseMove={() => {
                  if (option.value !== activeId && option.isNote !== true)
                    setKeys({ activeId: option.value, waiting: [] });
                }}
              >
                {renderOption === undefined ? option.label : renderOption(option)}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Shows that hits are loading, the button that removes the choice, or the sign of a list. */
function RightSection({ isLoading, clear }: Pick<SearchSelectProps<SearchOption>, 'isLoading' | 'clear'>) {
  const { t } = useTranslation('platform');
  if (isLoading) return <Loader size={14} role="img" aria-label={t('lookup.searching')} />;
  if (clear === undefined) return <Combobox.Chevron size="sm" />;
  return <CloseButton size="sm" aria-label={clear.label} onClick={clear.run} />;
}
