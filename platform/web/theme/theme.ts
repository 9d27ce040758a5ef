import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

// Petrol: calm, distinct from the blue of other office products. Shade 8 on white has 7.5:1.
const brand: MantineColorsTuple = [
  '#eef7f8',
  '#dcebee',
  '#b5d6dc',
  '#8bc0c9',
  '#68adb9',
  '#529fad',
  '#3f8b9a',
  '#2b7584',
  '#155e6d',
  '#0b4a57',
];

// Slightly cool greys; 0–9 from text to background in the dark scheme.
const dark: MantineColorsTuple = [
  '#d5d9de',
  '#b9bec6',
  '#9aa1ab',
  '#6d7580',
  '#3a4049',
  '#2c3139',
  '#22262d',
  '#191c22',
  '#121419',
  '#0c0e12',
];

const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbe3e1',
  '#f4c3bf',
  '#ea9d98',
  '#e07a73',
  '#d35f57',
  '#c4483f',
  '#b73a33',
  '#b02525',
  '#8f1d1d',
];

/**
 * Theme of the product. Shade 8 in both schemes, automatic text colours and the variables below raise Mantine's default
 * contrasts to WCAG 2.2 AA.
 */
export const theme = createTheme({
  colors: { brand, dark, red },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: 'var(--kontor-font)',
  headings: { fontFamily: 'inherit', fontWeight: '620' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: the components' own `extend` would load all of them into the login page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'md' } },
    // The placeholder would be a child of role=menu without being a menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false }, classNames: { itemLabel: 'kontor-two-lines' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 120 } },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 160 } } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: { size: 'sm', allowDeselect: false, comboboxProps: { transitionProps: { duration: 100 } } },
    },
    Switch: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
  },
});

/** Colours that Mantine's defaults leave below 4.5:1; the product's own are in colors.css. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-error': '#b02525',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-anchor': '#155e6d',
  },
  dark: {
    '--mantine-color-body': '#191c22',
    '--mantine-color-dimmed': '#aeb5bf',
    '--mantine-color-error': '#ff9c96',
    '--mantine-color-placeholder': '#9aa1ab',
    '--mantine-color-anchor': '#8bc0c9',
    '--mantine-color-brand-light-color': '#8bc0c9',
  },
});
