/** Shared by the tests of plans: records of the demo by their names, and elements of the screens. */
import type { Page } from 'playwright-core'
import { people, projectOf, type Stage } from './stage.ts'

interface Place {
  project: string
  job: string
  task: string
  activity: string
}

interface Names {
  project: string
  job: string
  task: string
  activity: string
}

/** An activity with captured work, and the levels above. Each level has codes. */
export const footings: Names = {
  project: 'Linden',
  job: 'East wing foundations',
  task: 'Footings',
  activity: 'Tie bar',
}

/** Returns the ids of a project, and of a job, a task and an activity in the project. */
export async function placeOf(stage: Stage, names: Names = footings): Promise<Place> {
  const token = await stage.tokenOf(people.dana)
  const find = async <Id extends string, Name extends string>(
    path: string,
    above: string,
    id: Id,
    name: Name,
    wanted: string,
  ): Promise<string> => {
    const page = await stage.post<{ items: Record<Id | Name, string>[] }>(token, path, {
      TargetUniqueID: above,
      NumberOfItemsPerPage: 1000,
    })
    const found = page.items.find((item) => item[name] === wanted)
    if (!found) throw new Error(`The demo has no ${wanted}`)
    return found[id]
  }
  const project = await projectOf(stage, names.project)
  const job = await find('/api/jobs/workorder', project, 'jobUniqueId', 'jobTitle', names.job)
  const task = await find('/api/tasks/jobs', job, 'taskUniqueId', 'taskName', names.task)
  const activity = await find('/api/subtask/task', task, 'subTaskUniqueId', 'subTaskTitle', names.activity)
  return { project, job, task, activity }
}

/** Returns the first record of the page that a call returns. Throws if the page is empty. */
export async function firstOf<T>(stage: Stage, path: string, id: string): Promise<T> {
  const token = await stage.tokenOf(people.dana)
  const { items } = await stage.post<{ items: T[] }>(token, path, { TargetUniqueID: id })
  const [first] = items
  if (!first) throw new Error(`${path} answers nothing`)
  return first
}

export const summaryOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This cannot be saved yet' })
export const nextToCodes = (page: Page) => page.getByRole('button', { name: 'Next: codes' }).click()

/** The chosen row of the drill-down, if it has this name. */
export const chosen = (page: Page, name: string) =>
  page.locator('a[aria-current="true"]').filter({ hasText: name })
