/** A supervisor with their direct and indirect reportees. */

import { Paper } from '@mantine/core'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#web/session/session.ts'
import { formatNumber } from '#web/ui/format.ts'
import { LinkIcon } from '#web/ui/link-button.tsx'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Tip } from '#web/ui/tip.tsx'
import { PersonMark } from './person.tsx'
import type { TeamMember } from './supervision.ts'
import classes from './team-tree.module.css'

/** A relation to end: the reportee and the name of the supervisor. */
export interface Ended {
  reportee: TeamMember
  supervisor: string
}

interface TreeProps {
  woID: string
  onEnd: (ended: Ended) => void
}

const leads = (count: number) => (count > 0 ? [`supervises ${formatNumber(count)}`] : [])

export function TeamTree({ tree, woID, onEnd }: TreeProps & { tree: TeamMember }) {
  const may = useMay()
  return (
    <Paper withBorder className={classes.tree}>
      <div className={classes.top}>
        <PersonMark
          name={tree.name}
          caption={[tree.role, ...leads(tree.reportees.length)].filter(Boolean).join(' · ')}
        />
        {may('Assignments', 'Create', woID) && (
          <AddReportees woID={woID} supervisor={tree.id} name={tree.name} />
        )}
      </div>
      <Reportees of={tree} woID={woID} onEnd={onEnd} />
    </Paper>
  )
}

function Reportees({ of, woID, onEnd }: TreeProps & { of: TeamMember }) {
  if (of.reportees.length === 0) return null
  return (
    <ul className={classes.reportees} aria-label={`Who reports to ${of.name}`}>
      {of.reportees.map((reportee) => (
        <li key={reportee.id} className={classes.branch}>
          <div className={classes.reportee}>
            <PersonMark
              name={reportee.name}
              caption={[reportee.role, ...leads(reportee.reportees.length)].filter(Boolean).join(' · ')}
              size="sm"
            />
            <ReporteeMenu reportee={reportee} supervisor={of.name} woID={woID} onEnd={onEnd} />
          </div>
          <Reportees of={reportee} woID={woID} onEnd={onEnd} />
        </li>
      ))}
    </ul>
  )
}

function ReporteeMenu(props: TreeProps & { reportee: TeamMember; supervisor: string }) {
  const { reportee, supervisor, woID, onEnd } = props
  const may = useMay()
  const navigate = useNavigate()
  return (
    <RecordMenu
      name={reportee.name}
      groups={[
        [
          may('Assignments', 'Create', woID) && {
            label: 'Add direct reports',
            icon: IconUserPlus,
            onClick: () =>
              navigate({
                to: '/project/supervisors/$woid',
                params: { woid: woID },
                search: { supervisor: reportee.id },
              }),
          },
        ],
        [
          may('Assignments', 'Delete', woID) && {
            label: 'Remove',
            icon: IconUserMinus,
            isDangerous: true,
            onClick: () => onEnd({ reportee, supervisor }),
          },
        ],
      ]}
    />
  )
}

/** A link to the screen that chooses the direct reports of a person. */
export function AddReportees(props: { woID: string; supervisor: string; name: string }) {
  const { woID, supervisor, name } = props
  return (
    <Tip label={`Add direct reports to ${name}`}>
      <LinkIcon
        to="/project/supervisors/$woid"
        params={{ woid: woID }}
        search={{ supervisor }}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Add direct reports to ${name}`}
      >
        <IconUserPlus size={17} aria-hidden />
      </LinkIcon>
    </Tip>
  )
}
