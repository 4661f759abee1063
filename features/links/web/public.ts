/** What the web parts of records may use of links. */
export { LinkFacts } from './link-facts.tsx'
export { LinkListSection } from './link-list.tsx'
