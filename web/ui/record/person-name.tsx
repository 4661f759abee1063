/** A person's name as the server writes it for others: of another company with it, `Nils Ames (Studio Lindqvist Ames)`. */

const WITH_COMPANY = /^(.+?)( \(.+\))$/

/** What they are called without their company. */
export const withoutCompany = (name: string): string => WITH_COMPANY.exec(name)?.[1] ?? name

/** The name as it stands around it, and the company less loud. */
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
