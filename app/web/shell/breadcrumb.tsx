/** Where one is: the crumbs that the routes on the way here name. */
import { Breadcrumbs, Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { LinkText } from '#web/ui/link-button.tsx'
import classes from './breadcrumb.module.css'

/** A step of the way: its name, and where it leads unless it is the present screen. */
export interface Crumb {
  label: string
  to?: string
  search?: Readonly<Record<string, string | number | undefined>>
}

/** What a route's loader says of it: its own crumb, or the whole way to it below the route above. */
interface Loaded {
  crumb?: Crumb
  crumbs?: readonly Crumb[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of this screen in the breadcrumb. */
    crumb?: Crumb
  }
}

/** 'Projects', 'Punch lists': told whole, whatever stands beside it. */
const isShort = (label: string) => label.length <= 12 || undefined

export function Breadcrumb() {
  const crumbs = useMatches({
    select: (matches) =>
      matches.flatMap((match) => {
        const loaded = match.loaderData as Loaded | undefined
        return [match.staticData.crumb, ...(loaded?.crumbs ?? [loaded?.crumb])].filter(
          (crumb) => crumb !== undefined,
        )
      }),
    structuralSharing: true,
  })
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <Breadcrumbs separatorMargin={6} classNames={{ root: classes.root, breadcrumb: classes.crumb }}>
        {crumbs.map(({ label, to, search }, index) =>
          to && index < crumbs.length - 1 ? (
            <LinkText
              // A job may be called as its project is.
              // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place
              key={index}
              to={to}
              search={search as never}
              // It leads away from here, also where the address begins alike.
              activeOptions={{ exact: true, includeSearch: true }}
              title={label}
              data-short={isShort(label)}
              c="dimmed"
              fz="sm"
              className={classes.text}
            >
              {label}
            </LinkText>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place
            <Text
              key={index}
              fz="sm"
              fw={500}
              className={classes.text}
              title={label}
              data-short={isShort(label)}
              aria-current="page"
            >
              {label}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}
