/**
 * A person's name as the server sends it. A person of another company has the company in brackets:
 * `Nils Ames (Studio Lindqvist Ames)`.
 */

const WITH_COMPANY = /^(.+?)( \(.+\))$/

/** Returns the name without the company. */
export const withoutCompany = (name: string): string => WITH_COMPANY.exec(name)?.[1] ?? name

/** The name in the style of the surrounding text, and the company in grey. */
export function PersonName({ name }: { name: string }) {
  const own = withoutCompany(name)
  if (own === name) return name
  return (
    <>
      {own}
      <span style={{ fontWeight: 400, color: 'var(--mantine-color-dimmed)' }}>{name.slice(own.length)}</span>
    </>
  )
}
