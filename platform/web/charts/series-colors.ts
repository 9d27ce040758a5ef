/** Number of colours of series and slices (`--series-1` … in charts.module.css); further ones begin again. */
export const seriesColors = 8;
