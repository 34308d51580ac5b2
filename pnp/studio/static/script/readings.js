// What three scales tell: their mean, and whether they tell the same.
export const ASKEW = 0.5; // mm between two readings of one sheet that went in straight

export function mean(readings) {
  const sum = readings.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  return sum.map((value) => Math.round((100 * value) / readings.length) / 100);
}

export const isAskew = (readings) =>
  [0, 1].some((axis) => {
    const values = readings.map((reading) => reading[axis]);
    return Math.max(...values) - Math.min(...values) > ASKEW + 1e-9;
  });
