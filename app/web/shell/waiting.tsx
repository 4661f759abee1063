/** Renders the number of records that wait on the signed-in person; nothing for 0. */
import { useQuery } from '@tanstack/react-query'
import { countQuery } from '#features/court/web/count.ts'

export function Waiting({ className }: { className: string | undefined }) {
  const { data } = useQuery(countQuery)
  if (!data || data.mine === 0) return null
  return (
    // The role is `img`, because screen readers do not read the label of a plain span.
    <span role="img" className={className} aria-label={`${data.mine} waiting`}>
      {data.mine > 99 ? '99+' : data.mine}
    </span>
  )
}
