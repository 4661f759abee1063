/** The breadcrumb: the crumbs of all routes from the root to the present screen. */
import { Breadcrumbs, Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { LinkText } from '#web/ui/link-button.tsx'
import classes from './breadcrumb.module.css'

/** One step of the breadcrumb: a name, and an address unless the step is the present screen. */
export interface Crumb {
  label: string
  to?: string
  search?: Readonly<Record<string, string | number | undefined>>
}

/** The crumbs in the data of a route: one crumb for the route, or all crumbs below the parent route. */
interface Loaded {
  crumb?: Crumb
  crumbs?: readonly Crumb[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The crumb of this screen. */
    crumb?: Crumb
  }
}

/** True for a short label, such as 'Projects': short labels are never cut off. */
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
              // The label is no key: a job may have the same name as its project.
              // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place
              key={index}
              to={to}
              search={search as never}
              // Exact, because the address of a parent may be the beginning of the present address: the
              // router must not mark the parent as present.
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
