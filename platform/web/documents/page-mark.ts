/** Rotation in degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** Part of a page, from its upper left corner, as shares of width and height. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Mark {
  /** Page, counted from 1. */
  readonly page: number;
  /** Part of the page; null: all of it. */
  readonly box: PageBox | null;
}

/** Returns the position of a part after rotating the page. */
export function turnBox({ x, y, width, height }: PageBox, rotation: Rotation): PageBox {
  if (rotation === 90) return { x: 1 - y - height, y: x, width: height, height: width };
  if (rotation === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (rotation === 270) return { x: y, y: 1 - x - width, width: height, height: width };
  return { x, y, width, height };
}

/** Returns the next rotation, clockwise. */
export function turnOn(rotation: Rotation): Rotation {
  return ((rotation + 90) % 360) as Rotation;
}

/** Margin of the frame around the marked part, as a share of the page. */
const air = 0.006;

/** Creates the frame of a mark, for the element of its page. */
export function placeMark({ box }: Mark, rotation: Rotation): HTMLElement {
  const element = document.createElement('span');
  element.dataset['mark'] = '';
  const { x, y, width, height } = box === null ? { x: 0, y: 0, width: 1, height: 1 } : turnBox(box, rotation);
  const outside = box === null ? 0 : air;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  Object.assign(element.style, {
    left: percent(x - outside),
    top: percent(y - outside),
    width: percent(width + 2 * outside),
    height: percent(height + 2 * outside),
  });
  return element;
}
