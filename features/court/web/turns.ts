/** Filters the list of a module by the person on whom its records wait. */
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

/** The filter of a register in a work order; `chosen` is the value in its address. */
export function useWithFilter(workOrder: string, module: Module, chosen: string | undefined): Filter {
  const { employeeUniqueId: me } = useSession()
  const { data } = useQuery(turnsQuery(workOrder, module))
  const others = (data ?? [])
    .filter(({ employeeUniqueId }) => employeeUniqueId === null || employeeUniqueId !== me)
    .map((holder) => ({ value: withOf(holder), label: holder.name }))
  const choices = [{ value: 'me', label: 'me' }, ...others]
  // An older address may name a person on whom nothing waits now. The filter still shows that person as
  // chosen.
  if (data && chosen && !choices.some(({ value }) => value === chosen))
    choices.push({ value: chosen, label: 'someone who has none now' })
  return { key: 'with', label: 'Ball in court', choices }
}
