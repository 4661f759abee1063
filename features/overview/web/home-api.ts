/** The queries of the home page in addition to its list of projects. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ProjectFilter, projectFilterBody } from '#features/projects/web/public-list.ts'
import { call } from '#web/api/client.ts'
import { findHome, listProjectFacts, MOST_FACTS, type ProjectFacts } from '../contract.ts'

/**
 * The numbers of the filtered projects. The order of the list does not matter, so it is not part of the key.
 */
export function homeQuery({ search, risk, phase, manager }: ProjectFilter) {
  const body = projectFilterBody({ search, risk, phase, manager })
  return queryOptions({
    // 'Schedule', because changes of plans and of records that block them must refresh the numbers.
    queryKey: ['Schedule', 'home', body],
    queryFn: ({ signal }) => call(findHome, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

export const allFacts = ['Schedule', 'home row'] as const

/** The facts of a project that its row shows. Rows that are rendered together are fetched in one call. */
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
    // Waits until all rows that are rendered together have asked for their facts.
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
      // Another person has just deleted the project. Its row will disappear too.
      else reject(new Error('The project is not there any more'))
    }
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
