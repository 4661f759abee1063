import { describe, expect, test } from 'vitest'
import type { EmployeeRelation } from '../contract.ts'
import { matching, type TeamMember, treesOf } from './supervision.ts'

const leads = (supervisor: string, reportee: string) =>
  ({
    employeeEmployeeRelationUniqueID: `${supervisor} leads ${reportee}`,
    SupervisorEmployeeUniqueId: supervisor,
    supervisorFirstName: supervisor,
    supervisorLastName: '',
    supervisorRoleName: 'Foreman',
    ReporteeEmployeeUniqueId: reportee,
    reporteeFirstName: reportee,
    reporteeLastName: '',
    reporteeRoleName: 'Field worker',
  }) as EmployeeRelation

/** Writes trees as text, such as `Ana(Boris(Chidi))`. */
const drawn = (trees: readonly TeamMember[]): string =>
  trees
    .map(({ name, reportees }) => `${name}${reportees.length > 0 ? `(${drawn(reportees)})` : ''}`)
    .join(' ')

describe('who leads whom', () => {
  const trees = treesOf([
    leads('Boris', 'Dora'),
    leads('Boris', 'Chidi'),
    leads('Zoe', 'Yan'),
    leads('Ana', 'Boris'),
  ])

  test('is a tree below each who is led by nobody, by name, whatever the order', () => {
    expect(drawn(trees)).toBe('Ana(Boris(Chidi Dora)) Zoe(Yan)')
    expect(trees[0]?.relation).toBeNull()
    expect(trees[0]?.reportees[0]?.relation).toBe('Ana leads Boris')
    expect(treesOf([])).toEqual([])
  })

  test('is narrowed to whom one looks for and those above them', () => {
    expect(drawn(matching(trees, ' chi '))).toBe('Ana(Boris(Chidi))')
    expect(drawn(matching(trees, 'boris'))).toBe('Ana(Boris(Chidi Dora))')
    expect(drawn(matching(trees, 'nobody'))).toBe('')
    expect(matching(trees, undefined)).toBe(trees)
  })
})
