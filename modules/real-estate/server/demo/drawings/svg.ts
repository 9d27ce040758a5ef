/** Size of a drawing in its own units. */
const width = 1500;
const height = 1000;
/** Pixels of a unit: sharp in print, without a hint that they are too few. */
const scale = 1.1;

/** Colours of one object's drawings. */
export interface Palette {
  readonly wall: string;
  readonly roof: string;
  readonly accent: string;
  readonly wood: string;
  readonly fabric: string;
}

const palettes: readonly Palette[] = [
  { wall: '#efe6d8', roof: '#8c4a3a', accent: '#2f5d62', wood: '#b98b5e', fabric: '#7c8d6a' },
  { wall: '#f3f0ea', roof: '#4b5058', accent: '#a4552f', wood: '#9c7650', fabric: '#5f7a8c' },
  { wall: '#e4dccb', roof: '#6d3b2e', accent: '#3d5a3e', wood: '#a97f52', fabric: '#b0846a' },
  { wall: '#f5ece1', roof: '#5a4a42', accent: '#355070', wood: '#c19a6b', fabric: '#8a6f8e' },
  { wall: '#e9ebe6', roof: '#3f4a45', accent: '#8a5a44', wood: '#8f6b46', fabric: '#6b8f87' },
];

/** Colours by the number of an object. */
export function paletteOf(seed: number): Palette {
  return (
    palettes[seed % palettes.length] ?? { wall: '#eee', roof: '#555', accent: '#345', wood: '#a85', fabric: '#786' }
  );
}

/** Rectangle. */
export function rect(x: number, y: number, w: number, h: number, fill: string, extra = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;
}

/** Closed shape through points `x,y x,y …`. */
export function shape(points: string, fill: string, extra = ''): string {
  return `<polygon points="${points}" fill="${fill}" ${extra}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, strokeWidth: number): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round"/>`;
}

export function label(x: number, y: number, text: string, size = 26, fill = '#3a3a38', anchor = 'middle'): string {
  return `<text x="${x}" y="${y}" font-family="Inter, sans-serif" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${text}</text>`;
}

/** A drawing as SVG. */
export function drawing(parts: readonly string[], background = '#ffffff'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9cc4dd"/><stop offset="1" stop-color="#e9f1f2"/></linearGradient>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
${rect(0, 0, width, height, background)}${parts.join('')}</svg>`;
}
