/** How long something has waited: `today`, `6 d`. */
export function formatDays(days: number): string {
  return days === 0 ? 'today' : `${days} d`
}
