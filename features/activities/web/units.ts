/** The units that a form offers, with the used units first. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { distinctUnits, unitsIn } from '#contract/units.ts'
import { call } from '#web/api/client.ts'
import { useRegion } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { listUnitsInUse } from '../contract.ts'

const unitsQuery = (workOrder: string | null) =>
  queryOptions({
    queryKey: ['Activities', 'units', workOrder],
    queryFn: ({ signal }) => call(listUnitsInUse, { body: { workOrderUniqueId: workOrder }, signal }),
    staleTime: 5 * 60_000,
  })

/** The units used in a project (null: in all projects), then all other units, those of the region first. */
export function useUnits(workOrder: string | null): string[] {
  const may = useMay()
  const { regionId } = useRegion()
  const used = useQuery({
    ...unitsQuery(workOrder),
    enabled: may('Activities', 'Read', workOrder ?? undefined),
  })
  return distinctUnits([...(used.data ?? []), ...unitsIn(regionId)])
}
