import { formatNumber } from '#web/ui/format.ts'

/** The subtitle of every paged list (001 §1). */
export function RecordCount({ shown, total }: { shown: number; total: number }) {
  return (
    <span className="tabular">{`Displaying ${formatNumber(shown)} of ${formatNumber(total)} Records`}</span>
  )
}
