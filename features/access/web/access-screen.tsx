/** The permissions of each role: /company/roles-accesslist (002 §2, §6). */
import { Avatar, Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconCopy, IconDownload, IconEye, IconLock, IconShieldQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Bit, Module, Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { type CompanyRole, exportIam, type Iam } from '#features/roles/contract.ts'
import { download } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { startPreview } from '#web/session/previewing.ts'
import { may as mayOf, useMay, useSession } from '#web/session/session.ts'
import { useLeaveGuard } from '#web/ui/ask/leave-guard.tsx'
import { fullName } from '#web/ui/format.ts'
import { useIsNarrow, useIsPhone } from '#web/ui/is-phone.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { withoutCompany } from '#web/ui/record/person-name.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import classes from './access.module.css'
import { AccessHead } from './access-head.tsx'
import { allIamQuery, allRolesQuery, peopleOfRoleQuery, useAddIam, useChangeIam } from './api.ts'
import { ChangedLately } from './changed-lately.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { changesOf, countOf, marksLike, modulesThatDiffer, type RoleMarks, turned } from './matrix-marks.ts'
import { MatrixModules } from './matrix-modules.tsx'
import { MatrixProjects, type ProjectRecord } from './matrix-projects.tsx'
import { MatrixRoles } from './matrix-roles.tsx'
import { changesIn, peopleIn, SaveBar, SaveQuestion, type Waiting } from './matrix-save.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { ProjectAccessDialog, type ProjectAccessGiven } from './project-access-dialog.tsx'

const GIVE_OWN = 'You can give only what you have.'
const SOMEBODY = 'Someone must be able to change roles.'

const permissionsOf = (iam: Iam | undefined): Permissions => (iam ? JSON.parse(iam.iamPermissions) : {})

export function AccessScreen() {
  const session = useSession()
  const roles = useQuery(allRolesQuery(session.account?.accountUniqueID ?? ''))
  const iam = useQuery(allIamQuery)
  const { role: asked } = useSearch({ from: '/signed-in/company/roles-accesslist' })
  const failed = [roles, iam].find(({ isError }) => isError)
  const chosen =
    roles.data?.find(({ companyRoleUniqueId }) => companyRoleUniqueId === asked) ??
    roles.data?.find(({ roleKind }) => roleKind !== 'administrator') ??
    roles.data?.[0]
  return (
    <PageBody>
      {failed?.error ? (
        <>
          <AccessHead at="/company/roles-accesslist" role={asked} />
          <FailedState
            title="The permissions could not be loaded."
            error={failed.error}
            retry={() => void Promise.all([roles.refetch(), iam.refetch()])}
          />
        </>
      ) : roles.data && iam.data && chosen ? (
        <Matrix roles={roles.data} iam={iam.data} chosen={chosen} />
      ) : (
        <>
          <AccessHead at="/company/roles-accesslist" role={asked} />
          <div className={classes.screen}>
            <LoadingRows rows={8} />
            <LoadingRows rows={26} height={27} />
          </div>
        </>
      )}
    </PageBody>
  )
}

interface MatrixProps {
  roles: readonly CompanyRole[]
  iam: readonly Iam[]
  chosen: CompanyRole
}

type Marks = Readonly<Record<string, RoleMarks>>

/**
 * The marks that are not saved yet: for each role, the changes that saving would make, and changes by others
 * in the meantime.
 */
function useMarks({ roles, iam }: Pick<MatrixProps, 'roles' | 'iam'>) {
  const [marks, setMarks] = useState<Marks>({})
  // The permissions of each marked role at the time of its first mark.
  const [begun, setBegun] = useState<Readonly<Record<string, Permissions>>>({})
  const add = useAddIam()
  const change = useChangeIam()
  const generals = new Map(
    iam.filter(({ workOrderUniqueId }) => !workOrderUniqueId).map((one) => [one.companyRoleUniqueId, one]),
  )
  const generalOf = (role: string) => permissionsOf(generals.get(role))
  const waiting: Waiting[] = roles.flatMap((role) => {
    const changes = changesOf(generalOf(role.companyRoleUniqueId), marks[role.companyRoleUniqueId] ?? {})
    return changes.length > 0 ? [{ role, changes }] : []
  })
  /** @throws CallError; changes that were not saved keep their marks */
  const save = async () => {
    const made = waiting.filter(({ role }) => !generals.has(role.companyRoleUniqueId))
    if (made.length > 0)
      await add.mutateAsync(
        made.map(({ role, changes }) => ({
          companyRoleUniqueId: role.companyRoleUniqueId,
          workOrderUniqueId: null,
          iamPermissions: sumsOf(changes),
        })),
      )
    const changed = waiting.flatMap(({ role, changes }) => {
      const record = generals.get(role.companyRoleUniqueId)
      if (!record) return []
      const { iamUniqueId, rowVersion } = record
      return [{ iamUniqueId, rowVersion, iamPermissions: sumsOf(changes) }]
    })
    if (changed.length > 0) await change.mutateAsync(changed)
    setMarks({})
  }
  return {
    ...{ generalOf, waiting, save },
    hasGeneral: (role: string) => generals.has(role),
    isSaving: add.isPending || change.isPending,
    marksOf: (role: string): RoleMarks => marks[role] ?? {},
    isMarked: (role: string) => marks[role] !== undefined,
    mark(role: string, next: RoleMarks) {
      if (Object.keys(marks[role] ?? {}).length === 0) setBegun({ ...begun, [role]: generalOf(role) })
      setMarks({ ...marks, [role]: next })
    },
    discard: () => setMarks({}),
    beforeOf: (role: string) => begun[role] ?? {},
    /** Accepts the present permissions of the role as the new start. */
    acceptNow: (role: string) => setBegun({ ...begun, [role]: generalOf(role) }),
    /** The roles that others changed since the first mark. */
    meanwhile: waiting.filter(
      ({ role: { companyRoleUniqueId: role } }) =>
        modulesThatDiffer(begun[role] ?? {}, generalOf(role)).length > 0,
    ),
  }
}

function Matrix({ roles, iam, chosen }: MatrixProps) {
  const session = useSession()
  const may = useMay()
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const navigate = useNavigate({ from: '/company/roles-accesslist' })
  const [isAsking, setAsking] = useState(false)
  const { generalOf, hasGeneral, waiting, isSaving, marksOf, mark, ...its } = useMarks({ roles, iam })
  const guard = useLeaveGuard(waiting.length > 0, { isSaving, isKeptOnPath: true })

  const id = chosen.companyRoleUniqueId
  const general = generalOf(id)
  const isFixed = chosen.roleKind === 'administrator'
  const isReadOnly = !chosen.mayChange || isFixed || !may('Roles', hasGeneral(id) ? 'Update' : 'Create')
  const choose = (role: string) => void navigate({ search: { role }, replace: true, resetScroll: false })

  useWindowEvent('keydown', ({ key, ctrlKey, metaKey }) => {
    const isDialogOpen = document.querySelector('[aria-modal=true]') !== null
    if (key === 'Enter' && (ctrlKey || metaKey) && waiting.length > 0 && !isDialogOpen) setAsking(true)
  })
  const save = async () => {
    try {
      await its.save()
      toast.success(texts.updated, {
        detail: waiting
          .map(
            ({ role, changes }) =>
              `${role.companyRoleName}: ${changesIn(countOf(changes))}, ${peopleIn(role.peopleCount)}.`,
          )
          .join(' '),
      })
    } catch (error) {
      toast.failure(error)
    } finally {
      setAsking(false)
    }
  }
  const matrix = {
    before: general,
    marks: marksOf(id),
    isReadOnly,
    lockOf: (module: Module, bit: Bit) => (may(module, bit) ? undefined : GIVE_OWN),
    onTurn: (module: Module, bit: Bit) => mark(id, turned(marksOf(id), general, module, bit)),
  }

  return (
    <>
      <AccessHead
        at="/company/roles-accesslist"
        role={id}
        subtitle={`${roles.length} roles of ${session.company?.companyName} · ${peopleIn(roles.reduce((sum, role) => sum + role.peopleCount, 0))} in ${session.account?.accountName}`}
      >
        <LinkButton
          to="/company/explain"
          variant="default"
          leftSection={<IconShieldQuestion size={16} aria-hidden />}
        >
          Explain access
        </LinkButton>
        <ExportAccess />
      </AccessHead>
      <div className={classes.screen}>
        <MatrixRoles
          beside={<ChangedLately onChoose={choose} />}
          roles={roles}
          chosen={id}
          permissionsOf={(role) => (hasGeneral(role) ? generalOf(role) : undefined)}
          waitingOf={(role) =>
            countOf(waiting.find((one) => one.role.companyRoleUniqueId === role)?.changes ?? [])
          }
          onChoose={choose}
        />
        <Stack gap="md">
          {(isSaving ? [] : its.meanwhile).map((one) => {
            const { companyRoleUniqueId: role } = one.role
            return (
              <ChangedMeanwhile
                key={role}
                {...one}
                marks={marksOf(role)}
                before={its.beforeOf(role)}
                now={generalOf(role)}
                onClose={() => its.acceptNow(role)}
              />
            )
          })}
          <section className={classes.card} aria-labelledby="chosen-role">
            <RoleHead
              role={chosen}
              others={roles.filter(({ companyRoleUniqueId }) => companyRoleUniqueId !== id)}
              isReadOnly={isReadOnly}
              onCopy={(from) => mark(id, marksLike(general, generalOf(from), session.permissions))}
            />
            {isReadOnly && <Reason role={chosen} roles={roles} />}
            {!hasGeneral(id) && !isReadOnly && !its.isMarked(id) && (
              <EmptyState
                title="This role has no access yet"
                text="Copy from another role, or tick cells below."
              />
            )}
            {isPhone ? <MatrixModules {...matrix} /> : <MatrixTable {...matrix} />}
          </section>
          <Projects role={chosen} iam={iam} general={general} marks={marksOf(id)} isFixed={isFixed} />
          {isNarrow && <ChangedLately onChoose={choose} />}
          {waiting.length > 0 && (
            <SaveBar
              waiting={waiting}
              isSaving={isSaving}
              onDiscard={its.discard}
              onSave={() => setAsking(true)}
            />
          )}
        </Stack>
      </div>
      <SaveQuestion
        isOpen={isAsking}
        waiting={waiting}
        isSaving={isSaving}
        onClose={() => setAsking(false)}
        onConfirm={() => void save()}
      />
      {guard.question}
    </>
  )
}

/** Downloads the permissions of all roles as a file. */
function ExportAccess() {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(exportIam, { body: {} })
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label="Export what roles allow (.xlsx)"
      loading={isBusy}
      onClick={() => void save()}
    >
      Export
    </Button>
  )
}

const sumsOf = (changes: Waiting['changes']) =>
  Object.fromEntries(changes.map(({ module, after }) => [module, after]))

const legend = [
  { mark: undefined, word: 'has' },
  { mark: 'gain', word: 'will get' },
  { mark: 'loss', word: 'will lose' },
] as const

interface RoleHeadProps {
  role: CompanyRole
  others: readonly CompanyRole[]
  isReadOnly: boolean
  onCopy: (from: string) => void
}

function RoleHead({ role, others, isReadOnly, onCopy }: RoleHeadProps) {
  const people = useQuery(peopleOfRoleQuery(role.companyRoleUniqueId))
  const invited = people.data?.filter(({ statusId }) => statusId === statuses.Pending).length ?? 0
  return (
    <div className={classes.head}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={2} fz="md" id="chosen-role">
            {role.companyRoleName}
          </Title>
          <Group gap={4} visibleFrom="sm" wrap="nowrap" aria-hidden>
            {people.data?.slice(0, 5).map((person) => (
              <Avatar
                key={person.employeeUniqueID}
                size={26}
                name={withoutCompany(fullName(person))}
                color="blueprint"
              />
            ))}
          </Group>
          <Text fz="sm" c="dimmed">
            {role.peopleCount === 0 ? 'Nobody has it' : peopleIn(role.peopleCount)}
            {invited > 0 && `, ${invited} of them invited`}
          </Text>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEye size={14} aria-hidden />}
            title="See the app as this role does"
            onClick={() => startPreview({ role: role.companyRoleUniqueId, project: null })}
          >
            Preview
          </Button>
          {!isReadOnly && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" size="xs" leftSection={<IconCopy size={14} aria-hidden />}>
                  Copy from…
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {others.map(({ companyRoleUniqueId, companyRoleName }) => (
                  <Menu.Item key={companyRoleUniqueId} onClick={() => onCopy(companyRoleUniqueId)}>
                    {companyRoleName}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
      <Group justify="space-between" gap="sm" mt={4}>
        <Text fz="sm" c="dimmed">
          Applies to every project without a record of its own below. All projects: also those they are not
          assigned to.
        </Text>
        {!isReadOnly && (
          <Group gap="md" visibleFrom="lg" aria-hidden>
            {legend.map(({ mark, word }) => (
              <Text key={word} fz="xs" c="dimmed" component="span">
                <input
                  type="checkbox"
                  className={classes.bit}
                  checked={mark !== 'loss'}
                  readOnly
                  tabIndex={-1}
                  data-mark={mark}
                />{' '}
                {word}
              </Text>
            ))}
          </Group>
        )}
      </Group>
    </div>
  )
}

/** Why the permissions of this role cannot be changed, and who can change them. */
function Reason({ role, roles }: { role: CompanyRole; roles: readonly CompanyRole[] }) {
  const administrators = roles.find(({ roleKind }) => roleKind === 'administrator')
  const people = useQuery({
    ...peopleOfRoleQuery(administrators?.companyRoleUniqueId ?? ''),
    enabled: administrators !== undefined,
  })
  const names = people.data?.slice(0, 3).map(fullName).join(' or ')
  const text =
    role.roleKind === 'administrator'
      ? `${SOMEBODY} The administrators’ role keeps all of its permissions.`
      : `You can look. ${names ? `${names} can change it.` : 'Administrators can change it.'}`
  return (
    <Group gap={8} px="md" py={8} wrap="nowrap">
      <IconLock size={16} aria-hidden />
      <Text fz="sm">{text}</Text>
    </Group>
  )
}

interface ProjectsProps {
  role: CompanyRole
  iam: readonly Iam[]
  general: Permissions
  marks: RoleMarks
  isFixed: boolean
}

/** The role's records for single projects, and the dialog that adds and changes them. */
function Projects({ role, iam, general, marks, isFixed }: ProjectsProps) {
  const session = useSession()
  const may = useMay()
  const [edited, setEdited] = useState<ProjectRecord | 'new'>()
  const [given, setGiven] = useState<ProjectAccessGiven>()
  const add = useAddIam()
  const change = useChangeIam()
  const isSaving = add.isPending || change.isPending
  const records = iam
    .filter((one) => one.companyRoleUniqueId === role.companyRoleUniqueId && one.workOrderUniqueId)
    .map((one) => ({ iam: one, permissions: permissionsOf(one) }))
  const record = edited === 'new' ? undefined : edited
  const mayTurn = role.mayChange && !isFixed
  const save = async ({ project, permissions }: ProjectAccessGiven) => {
    try {
      if (record) {
        const { iamUniqueId, rowVersion } = record.iam
        await change.mutateAsync([{ iamUniqueId, rowVersion, iamPermissions: permissions }])
      } else
        await add.mutateAsync([
          {
            companyRoleUniqueId: role.companyRoleUniqueId,
            workOrderUniqueId: project.id,
            iamPermissions: permissions,
          },
        ])
      toast.success(texts.updated, { detail: `${role.companyRoleName} on ${project.title}` })
      setEdited(undefined)
    } catch (error) {
      toast.failure(error)
    } finally {
      setGiven(undefined)
    }
  }
  return (
    <>
      <MatrixProjects
        role={role}
        records={records}
        general={general}
        marks={marks}
        may={{
          add: mayTurn && may('Roles', 'Create'),
          change: mayTurn && may('Roles', 'Update'),
          remove: mayTurn && may('Roles', 'Delete'),
        }}
        onAdd={() => setEdited('new')}
        onChange={setEdited}
      />
      {edited && (
        <>
          <ProjectAccessDialog
            role={role}
            general={general}
            record={record}
            // Busy while the question above this dialog is open.
            isBusy={isSaving || given !== undefined}
            lockOf={(module, bit, project) =>
              mayOf(session, module, bit, project || undefined) ? undefined : GIVE_OWN
            }
            onSave={setGiven}
            onClose={() => setEdited(undefined)}
          />
          <SaveQuestion
            isOpen={given !== undefined}
            project={given?.project.title}
            waiting={
              given ? [{ role, changes: changesThere(record?.permissions ?? {}, general, given) }] : []
            }
            isSaving={isSaving}
            onClose={() => setGiven(undefined)}
            onConfirm={() => given && void save(given)}
          />
        </>
      )}
    </>
  )
}

/**
 * The changes of the rights on a project by a new or changed record. A module that the record does not name
 * has its general rights.
 */
function changesThere(
  before: Permissions,
  general: Permissions,
  { permissions }: ProjectAccessGiven,
): Waiting['changes'] {
  const named = Object.entries(permissions) as [Module, number | null][]
  return named.flatMap(([module, sum]) => {
    const present = before[module] ?? general[module] ?? 0
    const after = sum ?? general[module] ?? 0
    const marks = { [module]: { on: after & ~present, off: present & ~after } }
    return changesOf({ [module]: present }, marks)
  })
}
