/** A thin bar at the top while a screen loads. */
import { useRouterState } from '@tanstack/react-router'
import classes from './navigation-bar.module.css'

export function NavigationBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <div className={classes.bar} role="progressbar" aria-label="Loading the page" /> : null
}
