/** Colours of the present scheme for an element. */
export function readColors(element: HTMLElement) {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    main: read('--kontor-chart-main'),
    second: read('--kontor-chart-second'),
    line: read('--kontor-line'),
    text: style.color,
    surface: read('--kontor-surface'),
    font: style.fontFamily,
  };
}
