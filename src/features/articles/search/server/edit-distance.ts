/** Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours between two words. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const [left, up, corner] = [row[j - 1] ?? 0, lastRow[j] ?? 0, lastRow[j - 1] ?? 0];
      let cost = Math.min(left + 1, up + 1, corner + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (rowBeforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return lastRow[b.length] ?? 0;
}
