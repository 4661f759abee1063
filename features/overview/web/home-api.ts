/** What the home page fetches beside its list of projects. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ProjectFilter, projectFilterBody } from '#features/projects/web/public-list.ts'
import { call } from '#web/api/client.ts'
import { findHome, listProjectFacts, MOST_FACTS, type ProjectFacts } from '../contract.ts'

/** How the projects stand that a filter leaves. In whatever order they are listed, it is the same. */
export function homeQuery({ search, risk, phase, manager }: ProjectFilter) {
  const body = projectFilterBody({ search, risk, phase, manager })
  return queryOptions({
    // As all of it is of plans and of what stands in their way.
    queryKey: ['Schedule', 'home', body],
    queryFn: ({ signal }) => call(findHome, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

export const allFacts = ['Schedule', 'home row'] as const

/** What a row tells beside its project's own fields. Rows that come together are asked for in one call. */
export function factsQuery(project: string) {
  return queryOptions({
    queryKey: [...allFacts, project],
    queryFn: () => factsOf(project),
  })
}

interface Asked {
  id: string
  resolve: (facts: ProjectFacts) => void
  reject: (reason: unknown) => void
}

let asked: Asked[] = []

function factsOf(id: string): Promise<ProjectFacts> {
  return new Promise((resolve, reject) => {
    asked.push({ id, resolve, reject })
    // All that is asked for before anything else happens.
    if (asked.length === 1) queueMicrotask(() => void askGathered())
  })
}

async function askGathered(): Promise<void> {
  const gathered = asked
  asked = []
  const groups = Array.from({ length: Math.ceil(gathered.length / MOST_FACTS) }, (_none, at) =>
    gathered.slice(at * MOST_FACTS, (at + 1) * MOST_FACTS),
  )
  await Promise.all(groups.map(askTogether))
}

async function askTogether(group: readonly Asked[]): Promise<void> {
  try {
    const rows = await call(listProjectFacts, { body: { ids: [...new Set(group.map(({ id }) => id))] } })
    const byId = new Map(rows.map((row) => [row.workOrderUniqueId, row]))
    for (const { id, resolve, reject } of group) {
      const row = byId.get(id)
      if (row) resolve(row)
      // Somebody has just deleted it, and its row goes, too.
      else reject(new Error('The project is not there any more'))
    }
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
