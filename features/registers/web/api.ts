/** The choices of people for their registers: views, columns, density. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type SessionBasics, sessionQuery, useSession } from '#web/session/session.ts'
import {
  chooseRegister,
  createRegisterViews,
  deleteRegisterViews,
  listRegisterViews,
  type NewRegisterView,
  type RegisterViewChange,
  updateRegisterViews,
} from '../contract.ts'

type Choice = SessionBasics['registers'][string]

const asDelivered: Choice = { columns: null, isCompact: false, defaultView: null }

/** The choice of the present person for a register. */
export function useRegisterChoice(register: string): Choice {
  return useSession().registers[register] ?? asDelivered
}

/** The views of a register: the person's own, and those that are shared. */
export function viewsQuery(register: string) {
  return queryOptions({
    queryKey: ['Registers', 'views', register],
    queryFn: ({ signal }) => call(listRegisterViews, { params: { register }, signal }),
  })
}

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['Registers'] }),
    queryClient.invalidateQueries(sessionQuery),
  ])

/** Saves the present filters and order as a view. Returns the id of the view. */
export function useAddView() {
  return useMutation({
    mutationFn: async ({ view, key }: { view: z.input<typeof NewRegisterView>; key: string }) => {
      const [id] = await call(createRegisterViews, { body: [view], idempotencyKey: key })
      return id ?? ''
    },
    onSuccess: refresh,
  })
}

/** Changes a view of the person. */
export function useChangeView() {
  return useMutation({
    mutationFn: (change: z.input<typeof RegisterViewChange>) => call(updateRegisterViews, { body: [change] }),
    onSuccess: refresh,
  })
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (id: string) => call(deleteRegisterViews, { body: [id] }),
    onSuccess: refresh,
  })
}

export interface RegisterChange {
  columns?: string[] | null
  isCompact?: boolean
  /** The view that is shown when the register is opened. */
  defaultView?: Choice['defaultView']
}

/**
 * Saves a choice for a register. The choice is shown at once; if it cannot be saved, the stored choice is
 * shown again.
 */
export function useChoose(register: string): (change: RegisterChange) => Promise<void> {
  const { mutateAsync } = useMutation({
    // One call after the other, so that the last choice is stored.
    scope: { id: `choose ${register}` },
    mutationFn: ({ defaultView, ...change }: RegisterChange) =>
      call(chooseRegister, {
        body: {
          register,
          ...change,
          ...(defaultView !== undefined && { defaultViewUniqueId: defaultView?.viewUniqueId ?? null }),
        },
      }),
    onError: () => void queryClient.invalidateQueries(sessionQuery),
  })
  return async (change) => {
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (session) =>
        session && {
          ...session,
          registers: {
            ...session.registers,
            [register]: { ...(session.registers[register] ?? asDelivered), ...change },
          },
        },
    )
    await mutateAsync(change)
  }
}
