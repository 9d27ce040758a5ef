import { circle, drawing, line, rect, shape } from './svg.ts';
import type { Palette } from './svg.ts';

const sky = rect(0, 0, 1500, 1000, 'url(#sky)');
const cloud = (x: number, y: number) =>
  [
    circle(x, y, 42, '#ffffff', 'opacity=".8"'),
    circle(x + 50, y - 18, 54, '#ffffff', 'opacity=".8"'),
    circle(x + 108, y, 40, '#ffffff', 'opacity=".8"'),
  ].join('');
const lawn = rect(0, 760, 1500, 240, '#8fae74');

function tree(x: number, base: number, size: number): string {
  return [
    rect(x - size * 0.06, base - size * 0.5, size * 0.12, size * 0.5, '#7a5a3c'),
    circle(x, base - size * 0.72, size * 0.34, '#5f8a56'),
    circle(x - size * 0.22, base - size * 0.56, size * 0.24, '#6f9a62'),
    circle(x + size * 0.22, base - size * 0.58, size * 0.25, '#557f4d'),
  ].join('');
}

function window(x: number, y: number, w: number, h: number): string {
  return [
    rect(x - 8, y - 8, w + 16, h + 16, '#ffffff'),
    rect(x, y, w, h, '#6f93a6'),
    shape(`${x},${y} ${x + w * 0.6},${y} ${x},${y + h * 0.7}`, '#ffffff', 'opacity=".25"'),
    line(x + w / 2, y, x + w / 2, y + h, '#ffffff', 6),
  ].join('');
}

/** Front of a house with a pitched roof. @param floors one to three */
export function houseFront({ wall, roof, accent }: Palette, floors: number, isWide = false): string {
  const w = isWide ? 940 : 720;
  const left = (1500 - w) / 2;
  const top = 780 - floors * 190;
  const storeys = Array.from({ length: floors }, (_, index) => {
    const y = 780 - (index + 1) * 190 + 45;
    const columns = isWide ? 5 : 3;
    return Array.from({ length: columns }, (_none, column) => {
      const x = left + 70 + column * ((w - 140 - 110) / (columns - 1));
      return index === 0 && column === Math.floor(columns / 2) ? '' : window(x, y, 110, 100);
    }).join('');
  });
  const door = [
    rect(left + w / 2 - 62, 600, 124, 180, accent, 'rx="4"'),
    rect(left + w / 2 - 30, 625, 60, 60, '#cfe0e6'),
    circle(left + w / 2 + 42, 700, 7, '#e9d8a6'),
    rect(left + w / 2 - 90, 780, 180, 16, '#b9b3a8'),
  ];
  return drawing([
    sky,
    cloud(180, 170),
    cloud(1120, 120),
    lawn,
    shape('560,1000 940,1000 830,780 670,780', '#c9c2b5'),
    tree(left - 130, 830, 420),
    tree(left + w + 150, 850, 360),
    rect(left, top, w, 780 - top, wall),
    shape(
      `${left - 50},${top} ${left + w + 50},${top} ${left + w - 120},${top - 210} ${left + 120},${top - 210}`,
      roof,
    ),
    rect(left + w - 230, top - 250, 56, 110, '#9a5b4a'),
    window(left + w / 2 - 45, top - 140, 90, 80),
    ...storeys,
    ...door,
    ...[left + 60, left + 160, left + w - 150].map((x) => circle(x, 800, 40, '#5f8a56')),
  ]);
}

/** Facade of a house with flats or offices. */
export function facade({ wall, roof, accent }: Palette, floors: number, hasBalconies: boolean): string {
  const top = 800 - floors * 150;
  const rows = Array.from({ length: floors }, (_, floor) => {
    const y = 800 - (floor + 1) * 150 + 34;
    return Array.from({ length: 5 }, (_none, column) => {
      const x = 330 + column * 180;
      const balcony =
        hasBalconies && floor > 0 && column % 2 === 1
          ? [
              rect(x - 24, y + 70, 148, 40, accent, 'opacity=".85"'),
              line(x - 24, y + 70, x + 124, y + 70, '#3d3d3d', 6),
            ]
          : [];
      return [window(x, y, 100, 88), ...balcony].join('');
    }).join('');
  });
  return drawing([
    sky,
    cloud(120, 140),
    cloud(1180, 200),
    rect(0, 800, 1500, 200, '#c4beb3'),
    rect(0, 800, 1500, 26, '#a9a397'),
    rect(120, top + 90, 160, 710 - top, '#d9d3c7'),
    rect(1220, top + 60, 180, 740 - top, '#cfc8ba'),
    rect(270, top, 960, 800 - top, wall),
    rect(250, top - 26, 1000, 30, roof),
    ...rows,
    rect(680, 640, 140, 160, accent),
    rect(700, 660, 100, 90, '#cfe0e6'),
    tree(190, 830, 300),
    tree(1330, 840, 320),
  ]);
}

/** Shop with a large window. */
export function shop({ wall, accent, roof }: Palette): string {
  return drawing([
    sky,
    rect(0, 820, 1500, 180, '#c4beb3'),
    rect(180, 160, 1140, 660, wall),
    rect(180, 130, 1140, 40, roof),
    window(300, 220, 140, 120),
    window(680, 220, 140, 120),
    window(1060, 220, 140, 120),
    rect(240, 430, 1020, 70, accent),
    rect(280, 520, 620, 300, '#ffffff'),
    rect(296, 536, 588, 268, '#9fc0cc'),
    shape('296,536 620,536 296,760', '#ffffff', 'opacity=".3"'),
    rect(980, 520, 200, 300, accent),
    rect(1010, 550, 140, 190, '#cfe0e6'),
    ...[340, 470, 600, 730].map((x) => rect(x, 700, 70, 104, '#b98b5e', 'opacity=".8"')),
  ]);
}

/** Garden with a terrace. */
export function garden({ wall, wood, fabric }: Palette): string {
  return drawing([
    sky,
    cloud(300, 130),
    rect(0, 520, 1500, 480, '#8fae74'),
    rect(0, 470, 1500, 70, '#4f7a4a'),
    tree(220, 560, 380),
    tree(1280, 570, 440),
    tree(900, 520, 220),
    shape('0,1000 760,1000 980,760 0,760', '#cbb89a'),
    rect(0, 240, 230, 520, wall),
    rect(40, 420, 150, 340, '#6f93a6'),
    rect(380, 800, 260, 26, wood),
    rect(410, 826, 16, 110, wood),
    rect(596, 826, 16, 110, wood),
    rect(250, 820, 90, 30, fabric),
    rect(250, 770, 20, 150, fabric),
    rect(680, 820, 90, 30, fabric),
    rect(752, 770, 20, 150, fabric),
    shape('510,540 340,650 680,650', '#f2e3c6'),
    line(510, 560, 510, 800, '#8a8378', 8),
    ...[1050, 1120, 1190, 1260].map((x, index) =>
      circle(x, 700 + index * 12, 26, index % 2 === 0 ? '#c77b8a' : '#e0b04f'),
    ),
  ]);
}

/** Building plot with stakes. */
export function plot(isTrade: boolean): string {
  return drawing([
    sky,
    cloud(220, 160),
    cloud(1050, 110),
    shape('0,560 420,470 900,520 1500,450 1500,1000 0,1000', '#9dbb7d'),
    shape('260,880 1180,840 1040,620 420,640', '#b7cf92'),
    ...['260,880', '1180,840', '1040,620', '420,640'].map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return [line(x, y, x, y - 70, '#c0673d', 12), circle(x, y - 74, 10, '#e9d8a6')].join('');
    }),
    ...(isTrade
      ? [rect(1020, 380, 380, 150, '#aeb4b6'), rect(1020, 360, 380, 26, '#6c7478'), rect(1120, 440, 90, 90, '#6f7a80')]
      : [tree(170, 640, 300), tree(1340, 600, 360)]),
    shape('0,1000 0,930 1500,880 1500,1000', '#b9b3a8'),
    line(0, 966, 1500, 920, '#f4f1ea', 6),
  ]);
}

/** Garage door, or a bay of an underground car park. */
export function garage({ wall, roof }: Palette, isUnderground: boolean): string {
  if (isUnderground)
    return drawing([
      rect(0, 0, 1500, 1000, '#c9ccca'),
      rect(0, 0, 1500, 180, '#b3b7b5'),
      shape('0,1000 1500,1000 1200,620 300,620', '#9da19f'),
      ...[300, 620, 940, 1200].map((x) => rect(x, 180, 46, 460, '#d9dbd8')),
      line(400, 620, 250, 1000, '#f3efdc', 10),
      line(660, 620, 640, 1000, '#f3efdc', 10),
      line(920, 620, 1040, 1000, '#f3efdc', 10),
      rect(430, 60, 200, 26, '#fdf6d8'),
      rect(860, 60, 200, 26, '#fdf6d8'),
    ]);
  return drawing([
    sky,
    rect(0, 780, 1500, 220, '#c4beb3'),
    rect(420, 340, 660, 440, wall),
    rect(390, 300, 720, 60, roof),
    rect(520, 430, 460, 350, '#e9ebe6'),
    ...[0, 1, 2, 3, 4].map((row) => line(520, 500 + row * 68, 980, 500 + row * 68, '#b9bdb8', 5)),
    tree(260, 820, 360),
    tree(1260, 820, 320),
  ]);
}
