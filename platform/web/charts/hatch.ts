const size = 6;

/** Pattern of thin diagonal lines on the surface: a bar that still grows. */
export function createHatch(color: string, surface: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const pen = tile.getContext('2d');
  if (pen === null) return color;
  pen.fillStyle = surface;
  pen.fillRect(0, 0, size, size);
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  // Three lines, so that the tiles fit each other.
  for (const shift of [-size, 0, size]) {
    pen.beginPath();
    pen.moveTo(shift, size);
    pen.lineTo(shift + size, 0);
    pen.stroke();
  }
  return pen.createPattern(tile, 'repeat') ?? color;
}
