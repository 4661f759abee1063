/** The components of links that records may use. */
export { LinkFacts } from './link-facts.tsx'
export { LinkListSection } from './link-list.tsx'
