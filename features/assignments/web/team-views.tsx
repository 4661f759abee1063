/** The two ways to look at the people of a project: as a list, and by who leads whom. */
import { Link } from '@tanstack/react-router'
import classes from './team-views.module.css'

export function TeamViews({ woID }: { woID: string }) {
  return (
    <nav aria-label="Views of the team" className={classes.views}>
      <Link
        to="/project/employees"
        search={{ obj: woID }}
        className={classes.view}
        activeOptions={{ includeSearch: false }}
      >
        Employees
      </Link>
      <Link
        to="/project/mapping"
        search={{ obj: woID }}
        className={classes.view}
        activeOptions={{ includeSearch: false }}
      >
        Supervisors
      </Link>
    </nav>
  )
}
