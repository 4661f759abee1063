/** The subtitle of every paged list (001 §1). */
export function RecordCount({ shown, total }: { shown: number; total: number }) {
  return <>{`Displaying ${shown} of ${total} Records`}</>
}
