/**
 * The marks in the matrix of a role, and the changes that saving them makes. Pure functions: nothing here
 * renders or fetches.
 */
import { type Bit, bits, bitsOfModule, type Module, modules, type Permissions } from '#contract/modules.ts'
import { bitsOf, moduleGroups } from '#features/roles/words.ts'

/** A hint for modules whose name is not clear enough. */
export const hintOf: Partial<Record<Module, string>> = {
  Tracking: 'time logs',
  Costs: 'all amounts',
}

/** The bits of a module to add, and the bits to remove. */
export interface Mark {
  on: number
  off: number
}

export type RoleMarks = Readonly<Partial<Record<Module, Mark>>>

/** The sum of a module's bits after its mark. */
export const bitsAfter = (before: number, mark: Mark | undefined): number =>
  mark ? (before | mark.on) & ~mark.off : before

function withBit(before: number, mark: Mark | undefined, bit: number, isOn: boolean): Mark {
  const { on, off } = mark ?? { on: 0, off: 0 }
  const isBefore = (before & bit) !== 0
  return {
    on: isOn && !isBefore ? on | bit : on & ~bit,
    off: !isOn && isBefore ? off | bit : off & ~bit,
  }
}

/**
 * Toggles a bit of a module. A person cannot add, change or delete what they cannot read, so Read is marked
 * as well.
 */
export function turned(marks: RoleMarks, before: Permissions, module: Module, bit: Bit): RoleMarks {
  const present = before[module] ?? 0
  const isOn = (bitsAfter(present, marks[module]) & bits[bit]) === 0
  let mark = withBit(present, marks[module], bits[bit], isOn)
  const needsRead = isOn && bit !== 'Read' && bit !== 'GlobalAccess'
  if (needsRead && (bitsAfter(present, mark) & bits.Read) === 0)
    mark = withBit(present, mark, bits.Read, true)
  return withMark(marks, module, mark)
}

function withMark(marks: RoleMarks, module: Module, mark: Mark): RoleMarks {
  const { [module]: _before, ...others } = marks
  return mark.on === 0 && mark.off === 0 ? others : { ...others, [module]: mark }
}

/** The marks that give a role the permissions of another role, as far as the user may give them. */
export function marksLike(before: Permissions, like: Permissions, mayGive: Permissions): RoleMarks {
  let marks: RoleMarks = {}
  for (const module of modules) {
    const [present, wanted] = [before[module] ?? 0, (like[module] ?? 0) & (mayGive[module] ?? 0)]
    marks = withMark(marks, module, { on: wanted & ~present, off: present & ~wanted })
  }
  return marks
}

/** The change that saving makes to a module. */
export interface ModuleChange {
  module: Module
  before: number
  after: number
  gained: Bit[]
  lost: Bit[]
}

/** The changes that saving these marks makes, module by module in their order. */
export function changesOf(before: Permissions, marks: RoleMarks): ModuleChange[] {
  return moduleGroups
    .flatMap((group) => group.modules)
    .flatMap((module) => {
      const present = before[module] ?? 0
      const after = bitsAfter(present, marks[module])
      if (after === present) return []
      return [
        { module, before: present, after, gained: bitsOf(after & ~present), lost: bitsOf(present & ~after) },
      ]
    })
}

/** The modules in which two sets of permissions differ, and the marked modules, in their order. */
export const modulesThatDiffer = (before: Permissions, after: Permissions, marks: RoleMarks = {}): Module[] =>
  moduleGroups
    .flatMap((group) => group.modules)
    .filter((module) => (before[module] ?? 0) !== (after[module] ?? 0) || marks[module] !== undefined)

/** The number of bits that these changes add or remove. */
export const countOf = (changes: readonly ModuleChange[]): number =>
  changes.reduce((sum, { gained, lost }) => sum + gained.length + lost.length, 0)

/** `3 people see all projects`, `1 person sees`, `Nobody sees`. */
const agrees = (count: number, one: string, many: string) =>
  count === 0 ? `Nobody ${one}` : count === 1 ? `1 person ${one}` : `${count} people ${many}`

/** Sentences about the changes that nobody should overlook. */
export function loudLines(changes: readonly ModuleChange[], count: number): string[] {
  const of = (module: Module) => changes.find((change) => change.module === module)
  const [projects, roles, employees, costs] = [of('Projects'), of('Roles'), of('Employees'), of('Costs')]
  const changesRoles = (list: readonly Bit[] = []) =>
    list.some((bit) => bit !== 'Read' && bit !== 'GlobalAccess')
  return [
    projects?.gained.includes('GlobalAccess') && agrees(count, 'sees all projects', 'see all projects'),
    projects?.lost.includes('GlobalAccess') &&
      agrees(
        count,
        'sees only the projects they are assigned to',
        'see only the projects they are assigned to',
      ),
    projects?.lost.includes('Read') && agrees(count, 'no longer sees projects', 'no longer see projects'),
    changesRoles(roles?.gained) &&
      agrees(count, 'can change what roles allow', 'can change what roles allow'),
    changesRoles(roles?.lost) &&
      agrees(count, 'can no longer change what roles allow', 'can no longer change what roles allow'),
    employees?.gained.includes('Update') &&
      agrees(count, 'can give others another role', 'can give others another role'),
    costs?.gained.includes('Read') &&
      agrees(count, 'sees what the work costs', 'see what the work costs') +
        ': the contract, unit costs and all amounts',
    costs?.lost.includes('Read') &&
      agrees(count, 'no longer sees what the work costs', 'no longer see what the work costs'),
    costs?.gained.includes('Update') &&
      agrees(count, 'can change the contract and unit costs', 'can change the contract and unit costs'),
  ].filter((line) => typeof line === 'string')
}

/** A short summary of a role: whether it sees all projects, and whether it changes roles. */
export function summaryOf(permissions: Permissions | undefined): string {
  if (!permissions || modules.every((module) => !permissions[module])) return 'No access yet'
  const isAll = modules.every((module) => (bitsOfModule(module) & ~(permissions[module] ?? 0)) === 0)
  if (isAll) return 'All modules, all projects'
  const projects = permissions.Projects ?? 0
  const where =
    (projects & bits.Read) === 0
      ? 'No projects'
      : (projects & bits.GlobalAccess) !== 0
        ? 'All projects'
        : 'Assigned projects'
  const roles = (permissions.Roles ?? 0) & (bits.Create | bits.Update | bits.Delete)
  return roles ? `${where}, changes roles` : where
}
