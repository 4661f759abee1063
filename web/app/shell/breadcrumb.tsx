/** Where one is: the crumbs that the routes on the way here name. */
import { Breadcrumbs, Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { LinkText } from '#web/ui/link-button.tsx'
import classes from './breadcrumb.module.css'

/** A step of the way: its name, and where it leads unless it is the present screen. */
export interface Crumb {
  label: string
  to?: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of this screen in the breadcrumb. */
    crumb?: Crumb
  }
}

export function Breadcrumb() {
  const crumbs = useMatches({
    select: (matches) =>
      matches.flatMap((match) => {
        const loaded = match.loaderData as { crumb?: Crumb } | undefined
        return [match.staticData.crumb, loaded?.crumb].filter((crumb) => crumb !== undefined)
      }),
    structuralSharing: true,
  })
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <Breadcrumbs separatorMargin={6} classNames={{ root: classes.root, breadcrumb: classes.crumb }}>
        {crumbs.map(({ label, to }, index) =>
          to && index < crumbs.length - 1 ? (
            <LinkText key={label} to={to} c="dimmed" fz="sm" className={classes.text}>
              {label}
            </LinkText>
          ) : (
            <Text key={label} fz="sm" fw={500} className={classes.text} aria-current="page">
              {label}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}
