import { circle, drawing, label, line, rect, shape } from './svg.ts';
import type { Palette } from './svg.ts';

const room = (wall: string, floor: string) => [
  rect(0, 0, 1500, 700, wall),
  shape('0,1000 1500,1000 1500,700 0,700', floor),
  rect(0, 690, 1500, 18, '#ffffff'),
  shape('0,0 520,0 0,700', 'url(#light)'),
];

const bigWindow = (x: number, w: number, h = 420) => [
  rect(x - 14, 136, w + 28, h + 28, '#ffffff'),
  rect(x, 150, w, h, '#b9d7e6'),
  circle(x + w * 0.7, 150 + h * 0.75, h * 0.22, '#86a96f'),
  circle(x + w * 0.3, 150 + h * 0.85, h * 0.18, '#74985f'),
  line(x + w / 2, 150, x + w / 2, 150 + h, '#ffffff', 12),
];

const plant = (x: number, base: number) => [
  rect(x - 34, base - 70, 68, 70, '#c7b299', 'rx="8"'),
  ...[-50, -20, 15, 48].map(
    (lean) =>
      `<path d="M${x},${base - 70} Q${x + lean / 2},${base - 190} ${x + lean},${base - 230}" stroke="#5f8a56" stroke-width="14" fill="none" stroke-linecap="round"/>`,
  ),
];

/** Living room. */
export function living({ wood, fabric, accent }: Palette, hasFireplace: boolean): string {
  return drawing([
    ...room('#f4efe7', wood),
    ...bigWindow(180, 460),
    ...(hasFireplace
      ? [
          rect(980, 250, 260, 450, '#e2ddd2'),
          rect(1030, 470, 160, 190, '#3a3431'),
          shape('1070,660 1110,540 1150,660', '#e08a3c'),
          rect(950, 430, 320, 26, '#8f6b46'),
        ]
      : [
          rect(930, 200, 320, 220, '#ffffff'),
          rect(946, 216, 288, 188, accent, 'opacity=".55"'),
          circle(1090, 310, 54, '#e9d8a6'),
        ]),
    rect(420, 640, 620, 150, fabric, 'rx="26"'),
    rect(400, 600, 70, 200, fabric, 'rx="22"'),
    rect(990, 600, 70, 200, fabric, 'rx="22"'),
    rect(470, 560, 250, 110, fabric, 'rx="20" opacity=".9"'),
    rect(740, 560, 250, 110, fabric, 'rx="20" opacity=".9"'),
    rect(560, 850, 360, 26, '#6d5236', 'rx="8"'),
    rect(590, 870, 18, 70, '#6d5236'),
    rect(870, 870, 18, 70, '#6d5236'),
    ...plant(1330, 760),
    line(1180, 720, 1180, 470, '#77706a', 10),
  ]);
}

/** Kitchen. */
export function kitchen({ accent, wood }: Palette): string {
  return drawing([
    ...room('#f6f3ee', '#cfc8ba'),
    ...bigWindow(560, 340, 300),
    rect(120, 160, 380, 170, '#ffffff'),
    rect(960, 160, 380, 170, '#ffffff'),
    line(310, 160, 310, 330, '#d8d3ca', 6),
    line(1150, 160, 1150, 330, '#d8d3ca', 6),
    rect(100, 520, 1260, 34, wood),
    rect(100, 554, 1260, 226, accent),
    ...[350, 600, 850, 1100].map((x) => line(x, 570, x, 770, '#ffffff', 4)),
    rect(650, 500, 190, 24, '#4b5058'),
    ...[690, 800].map((x) => circle(x, 512, 22, '#2f3236')),
    line(1050, 520, 1050, 430, '#9aa0a3', 12),
    line(1050, 430, 1110, 430, '#9aa0a3', 12),
    rect(520, 860, 460, 26, '#b98b5e'),
    ...[560, 920].map((x) => rect(x, 880, 20, 110, '#b98b5e')),
    circle(750, 838, 34, '#c77b4a'),
  ]);
}

/** Bedroom. */
export function bedroom({ wood, fabric }: Palette): string {
  return drawing([
    ...room('#eef0ee', wood),
    ...bigWindow(140, 320),
    rect(640, 420, 640, 250, '#a9835a', 'rx="16"'),
    rect(620, 620, 680, 200, '#ffffff', 'rx="18"'),
    rect(620, 690, 680, 130, fabric, 'rx="14"'),
    rect(680, 560, 240, 90, '#ffffff', 'rx="18"'),
    rect(980, 560, 240, 90, '#ffffff', 'rx="18"'),
    rect(480, 640, 110, 160, '#8f6b46', 'rx="6"'),
    circle(535, 590, 40, '#f2e3c6'),
    rect(900, 180, 260, 170, '#ffffff'),
    rect(916, 196, 228, 138, fabric, 'opacity=".4"'),
  ]);
}

/** Bathroom. */
export function bath({ accent }: Palette): string {
  const tiles = [0, 1, 2, 3].flatMap((row) => [line(0, 430 + row * 70, 1500, 430 + row * 70, '#dfe5e5', 3)]);
  return drawing([
    ...room('#eaf0f0', '#b9b8b1'),
    rect(0, 400, 1500, 300, '#f4f7f7'),
    ...tiles,
    ...bigWindow(1080, 240, 200),
    rect(100, 580, 520, 180, '#ffffff', 'rx="50"'),
    rect(90, 570, 540, 40, '#ffffff', 'rx="20"'),
    rect(760, 540, 260, 60, '#ffffff', 'rx="18"'),
    rect(790, 600, 200, 150, accent, 'opacity=".75"'),
    rect(780, 230, 220, 260, '#ffffff'),
    rect(794, 244, 192, 232, '#c6d9df'),
    line(890, 540, 890, 500, '#9aa0a3', 10),
    rect(1140, 620, 120, 140, '#ffffff', 'rx="26"'),
  ]);
}

/** Balcony with a view. */
export function balcony({ accent, fabric }: Palette): string {
  return drawing([
    rect(0, 0, 1500, 1000, 'url(#sky)'),
    ...[100, 420, 700, 1000, 1260].map((x, index) => rect(x, 460 - (index % 3) * 70, 210, 300, '#c9c2b5')),
    circle(330, 560, 110, '#74985f'),
    circle(1180, 590, 130, '#6b8f5a'),
    rect(0, 760, 1500, 240, '#b98b5e'),
    ...Array.from({ length: 26 }, (_, index) => line(30 + index * 60, 560, 30 + index * 60, 780, accent, 8)),
    line(0, 556, 1500, 556, accent, 18),
    rect(380, 760, 160, 40, fabric, 'rx="10"'),
    rect(380, 660, 26, 240, fabric),
    rect(620, 790, 190, 22, '#ffffff'),
    rect(706, 810, 18, 110, '#8a8378'),
    ...plant(1180, 900),
  ]);
}

/** Office room. */
export function office({ accent, wood }: Palette): string {
  return drawing([
    ...room('#f2f3f2', '#8f979b'),
    ...bigWindow(120, 640, 380),
    ...[260, 840].flatMap((x) => [
      rect(x, 620, 420, 24, wood),
      rect(x + 20, 640, 16, 180, '#6c7478'),
      rect(x + 384, 640, 16, 180, '#6c7478'),
      rect(x + 120, 470, 190, 120, '#2f3236', 'rx="8"'),
      rect(x + 130, 480, 170, 100, '#8fb3c4'),
      rect(x + 205, 590, 20, 34, '#2f3236'),
      rect(x + 150, 720, 120, 30, accent, 'rx="12"'),
      rect(x + 150, 650, 24, 90, accent, 'rx="10"'),
    ]),
    rect(1080, 180, 300, 220, '#ffffff'),
    rect(1094, 194, 272, 192, accent, 'opacity=".3"'),
  ]);
}

/** Boiler room. */
export function heating(): string {
  return drawing([
    ...room('#e9e9e4', '#a8a59c'),
    rect(420, 320, 260, 380, '#ffffff', 'rx="12"'),
    rect(460, 370, 180, 90, '#3f4a45'),
    circle(550, 560, 36, '#d8d3ca'),
    rect(820, 260, 300, 440, '#d9dde0', 'rx="60"'),
    ...[500, 560, 620].map((x) => line(x, 320, x, 60, '#c0673d', 14)),
    line(500, 120, 960, 120, '#c0673d', 14),
    line(960, 120, 960, 260, '#c0673d', 14),
  ]);
}

interface Room {
  readonly name: string;
  readonly area: string;
  readonly at: readonly [x: number, y: number, w: number, h: number];
}

/** Floor plan with furniture left out, the rooms named. */
export function floorPlan(title: string, rooms: readonly Room[]): string {
  return drawing([
    ...rooms.flatMap(({ name, area, at: [x, y, w, h] }) => [
      rect(x, y, w, h, '#faf8f4', 'stroke="#2f3236" stroke-width="12"'),
      label(x + w / 2, y + h / 2 - 6, name, 30),
      label(x + w / 2, y + h / 2 + 32, `${area} m²`, 24, '#77706a'),
      rect(x + w / 2 - 50, y - 7, 100, 14, '#b9d7e6'),
    ]),
    label(80, 70, title, 36, '#2f3236', 'start'),
    shape('1380,110 1410,50 1440,110 1410,94', '#2f3236'),
    label(1410, 146, 'N', 28),
    label(80, 960, 'Visualisierung, nicht maßstäblich', 22, '#77706a', 'start'),
  ]);
}

/** Map of the surroundings without names of streets. */
export function locationMap(place: string, { accent }: Palette): string {
  return drawing(
    [
      shape('0,700 1500,520 1500,760 0,900', '#a9cbd8'),
      ...[120, 430, 760, 1100].map((x, index) => rect(x, 90 + (index % 2) * 60, 210, 170, '#e3dccd')),
      ...[80, 360, 640, 930, 1230].map((x, index) => rect(x, 360 + (index % 2) * 30, 190, 120, '#e3dccd')),
      circle(1240, 220, 110, '#b7cf92'),
      circle(220, 560, 90, '#b7cf92'),
      line(0, 320, 1500, 290, '#ffffff', 26),
      line(0, 560, 1500, 440, '#ffffff', 20),
      line(560, 0, 640, 1000, '#ffffff', 22),
      line(1060, 0, 1010, 1000, '#ffffff', 16),
      line(0, 40, 1500, 960, '#f2d9a0', 18),
      circle(700, 330, 90, accent, 'opacity=".18"'),
      circle(700, 330, 22, accent),
      label(700, 460, place, 40, '#2f3236'),
      label(80, 960, 'Visualisierung der Lage', 22, '#77706a', 'start'),
    ],
    '#f1ece1',
  );
}
