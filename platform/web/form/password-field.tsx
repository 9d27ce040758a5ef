import { PasswordInput, Text } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Password field with a show/hide toggle that keyboards and screen readers reach, and a Caps Lock hint. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('platform');
  const [isVisible, setVisible] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        {...props}
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          size: 28,
          tabIndex: 0,
          'aria-label': t(isVisible ? 'password.hide' : 'password.show'),
          'aria-pressed': isVisible,
        }}
        onKeyDown={(event) => {
          watchCapsLock(event);
          props.onKeyDown?.(event);
        }}
        onKeyUp={(event) => {
          watchCapsLock(event);
          props.onKeyUp?.(event);
        }}
        onBlur={(event) => {
          setCapsLock(false);
          props.onBlur?.(event);
        }}
      />
      <Text size="xs" mt={4} role="status" c="var(--kontor-warning-text)" hidden={!isCapsLock}>
        {isCapsLock ? t('password.capsLock') : ''}
      </Text>
    </div>
  );
}
