/** How much waits on whoever is signed in; nothing where nothing does. */
import { useQuery } from '@tanstack/react-query'
import { countQuery } from '#features/court/web/count.ts'

export function Waiting({ className }: { className: string | undefined }) {
  const { data } = useQuery(countQuery)
  if (!data || data.mine === 0) return null
  return (
    // An image, as a name is not said of a plain span.
    <span role="img" className={className} aria-label={`${data.mine} waiting`}>
      {data.mine > 99 ? '99+' : data.mine}
    </span>
  )
}
