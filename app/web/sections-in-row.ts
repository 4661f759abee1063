/** Which sections of a project stand in its row, and which under 'More'. */

/** What there is room for, in pixels. */
export interface RowRoom {
  row: number
  /** Of 'More'. */
  more: number
  /** Between two groups. */
  gap: number
}

/**
 * The places of those in the row: from the first on, as many as fit beside 'More', which is not there when all do. The
 * present one is never away: it takes the place of the last ones that would fit.
 */
export function sectionsInRow(
  sections: readonly { width: number; group: string }[],
  present: number,
  { row, more, gap }: RowRoom,
): number[] {
  const all = sections.map((_section, at) => at)
  const widthOf = (shown: readonly number[]) =>
    shown.reduce((sum, at, index) => {
      const before = shown[index - 1]
      const isOtherGroup = before !== undefined && sections[before]?.group !== sections[at]?.group
      return sum + (sections[at]?.width ?? 0) + (isOtherGroup ? gap : 0)
    }, 0)
  if (widthOf(all) <= row) return all
  for (let first = all.length - 1; first > 0; first -= 1) {
    const shown = all.filter((at) => at < first || at === present)
    if (shown.length < all.length && widthOf(shown) + more <= row) return shown
  }
  return all.filter((at) => at === present)
}
