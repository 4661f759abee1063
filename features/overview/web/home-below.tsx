/**
 * The part of the home page below the list of projects: the sums of the filtered projects, and on a phone
 * also the tiles.
 */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectFilter } from '#features/projects/web/public-list.ts'
import { countOf, formatMoney, formatNumber } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { useSheet } from '#web/ui/look/sheet.ts'
import type { Home } from '../contract.ts'
import css from './home.css?inline'
import { Strip } from './home-above.tsx'
import { homeQuery } from './home-api.ts'
import { activitiesSearch } from './home-words.ts'

export function HomeBelow({ filter }: { filter: ProjectFilter }) {
  const { data: home } = useQuery(homeQuery(filter))
  const isNarrow = useIsNarrow()
  useSheet(css)
  // Without projects there are no sums.
  if (!home || home.projects === 0) return null
  return (
    <>
      {isNarrow && <Strip home={home} filter={filter} isRest />}
      <Sums home={home} filter={filter} />
    </>
  )
}

/**
 * The sums of all filtered projects, also of those that the list has not loaded yet. The first text names
 * these projects.
 */
function Sums({ home, filter }: { home: Home; filter: ProjectFilter }) {
  const { projects, portfolio, activities, openRecords, overdueRecords } = home
  const isNarrowed = Boolean(filter.search ?? filter.risk ?? filter.phase ?? filter.manager)
  const all = isNarrowed ? `${countOf(projects, 'project')} found` : `All ${countOf(projects, 'project')}`
  return (
    <section
      className="home-sums tabular"
      aria-label={`Sums of ${isNarrowed ? 'the projects found' : 'all projects'}`}
    >
      <div className="home-sums-of">{projects === 1 ? countOf(1, 'project') : all}</div>
      <dl className="home-sums-list">
        {portfolio && (
          <Sum label={`Value, ${formatNumber(portfolio.allProjects)} priced`}>
            {formatMoney(portfolio.allValue ?? '0')}
          </Sum>
        )}
        {activities && (
          <Sum label="Late activities">
            {activities.late === 0 ? (
              'None'
            ) : (
              <LinkText
                to="/schedule"
                search={activitiesSearch('late', filter)}
                inherit
                fw={600}
                c="var(--plumb-late)"
              >
                {formatNumber(activities.late)}
              </LinkText>
            )}
          </Sum>
        )}
        <Sum label="Open records">
          {formatNumber(openRecords)}
          {overdueRecords > 0 && (
            <span className="home-late">{`, ${formatNumber(overdueRecords)} overdue`}</span>
          )}
        </Sum>
      </dl>
    </section>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="home-sum">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
