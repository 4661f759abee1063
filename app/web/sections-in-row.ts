/** Calculates which sections of a project are in the row, and which are in the menu 'More'. */

/** The room in the row, and the widths of its fixed parts, in pixels. */
export interface RowRoom {
  row: number
  /** The width of the button 'More'. */
  more: number
  /** The distance between two groups. */
  gap: number
}

/**
 * Returns the indexes of the sections in the row. If all sections fit, 'More' is not shown. Otherwise the row
 * has as many sections from the left as fit beside 'More'. The present section is always in the row: if
 * necessary, the present section replaces the last sections that would fit.
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
