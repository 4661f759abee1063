/** Who supervises whom on a project, as a tree. */
import { nameWithCompany } from '#contract/people.ts'
import type { EmployeeRelation } from '../contract.ts'

export interface TeamMember {
  id: string
  name: string
  role: string
  /** The id of the relation to the supervisor; null for the person at the top. */
  relation: string | null
  reportees: TeamMember[]
}

/** One tree for each supervisor who has no supervisor. */
export function treesOf(relations: readonly EmployeeRelation[]): TeamMember[] {
  const byId = new Map<string, TeamMember>()
  const member = (id: string, name: string, role: string): TeamMember => {
    const known = byId.get(id) ?? { id, name, role, relation: null, reportees: [] }
    byId.set(id, known)
    return known
  }
  for (const relation of relations) {
    const supervisor = member(
      relation.SupervisorEmployeeUniqueId,
      nameWithCompany(
        `${relation.supervisorFirstName} ${relation.supervisorLastName}`,
        relation.supervisorCompanyName,
      ),
      relation.supervisorRoleName,
    )
    const reportee = member(
      relation.ReporteeEmployeeUniqueId,
      nameWithCompany(
        `${relation.reporteeFirstName} ${relation.reporteeLastName}`,
        relation.reporteeCompanyName,
      ),
      relation.reporteeRoleName,
    )
    reportee.relation = relation.employeeEmployeeRelationUniqueID
    supervisor.reportees.push(reportee)
  }
  const byName = (one: TeamMember, other: TeamMember) => one.name.localeCompare(other.name)
  for (const { reportees } of byId.values()) reportees.sort(byName)
  return [...byId.values()].filter(({ relation }) => relation === null).sort(byName)
}

/**
 * The part of the trees that a search finds: people whose name or role contains the text, all people below
 * them, and the people above them.
 */
export function matching(trees: readonly TeamMember[], search: string | undefined): readonly TeamMember[] {
  const words = search?.trim().toLowerCase()
  if (!words) return trees
  return trees.flatMap((tree) => {
    if (`${tree.name} ${tree.role}`.toLowerCase().includes(words)) return [tree]
    const reportees = matching(tree.reportees, words)
    return reportees.length > 0 ? [{ ...tree, reportees: [...reportees] }] : []
  })
}
