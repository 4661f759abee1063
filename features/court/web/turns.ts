/** Narrowing the list of a module to those on whom its records wait. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Module } from '#contract/modules.ts'
import type { Filter } from '#features/registers/web/public.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { listTurnHolders } from '../contract.ts'
import { withOf } from './public-with.ts'

const turnsQuery = (workOrder: string, module: Module) =>
  queryOptions({
    queryKey: ['Court', 'turns', workOrder, module],
    queryFn: ({ signal }) => call(listTurnHolders, { body: { TargetUniqueID: workOrder, module }, signal }),
  })

/** The filter of a register in a work order; `chosen` is what its address says. */
export function useWithFilter(workOrder: string, module: Module, chosen: string | undefined): Filter {
  const { employeeUniqueId: me } = useSession()
  const { data } = useQuery(turnsQuery(workOrder, module))
  const others = (data ?? [])
    .filter(({ employeeUniqueId }) => employeeUniqueId === null || employeeUniqueId !== me)
    .map((holder) => ({ value: withOf(holder), label: holder.name }))
  const choices = [{ value: 'me', label: 'me' }, ...others]
  // Whoever had it when the address was kept may have nothing now: the filter is on all the same.
  if (data && chosen && !choices.some(({ value }) => value === chosen))
    choices.push({ value: chosen, label: 'someone who has none now' })
  return { key: 'with', label: 'Ball in court', choices }
}
