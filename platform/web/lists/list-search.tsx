import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { maxSearchLength } from '../../contract/paging.ts';
import classes from './lists.module.css';

export interface ListSearchProps {
  /** Present search term of the list, usually from the address; empty for all. */
  readonly value: string;
  /** Called with the trimmed term, 200 ms after the last key press. */
  readonly onChange: (term: string) => void;
  /** Accessible name of the field. */
  readonly label: string;
  readonly placeholder: string;
  /** Called with the trimmed term when Enter is pressed, after the list was asked for it. */
  readonly onEnter?: (term: string) => void;
  /** True if the page begins in this field. */
  readonly isStart?: boolean;
}

/** Search field above a list: typing is immediate, the list follows shortly after. */
export function ListSearch({ value, onChange, label, placeholder, onEnter, isStart = false }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [applied, setApplied] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Changed from outside: by the browser's back button, a link, or a button that clears the filters.
    if (value !== applied) {
      setApplied(value);
      setTyped(value);
    }
  }
  const applyNow = (text: string) => {
    const term = text.trim();
    setApplied(term);
    onChange(term);
  };
  const apply = useDebouncedCallback(applyNow, 200);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={maxSearchLength}
      className={classes.search ?? ''}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      data-start={isStart || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || onEnter === undefined) return;
        event.preventDefault();
        apply.cancel();
        applyNow(typed);
        onEnter(typed.trim());
      }}
    />
  );
}
