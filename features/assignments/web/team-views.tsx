/** The two views of the people of a project: a list, and the tree of supervisors. */
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
