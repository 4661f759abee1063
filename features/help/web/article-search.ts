/** Searches the pages of the help. */
import type { Article } from './articles.ts'

/** All texts of a page. */
function piecesOf({ summary, parts }: Article): string[] {
  const said = parts.flatMap(({ heading = '', text = [], steps = [], terms = [] }) => [
    heading,
    ...text,
    ...steps,
    ...terms.map(([term, meaning]) => `${term}: ${meaning}`),
  ])
  return [summary, ...said].filter(Boolean)
}

/**
 * The pages that contain a beginning of each word of `query`. Pages with all words in the title come first.
 */
export function findArticles(articles: readonly Article[], query: string): Article[] {
  const words = wordsOf(query)
  const found = articles.flatMap((article) => {
    const title = wordsOf(article.title)
    const all = [...title, ...wordsOf(article.alsoCalled), ...piecesOf(article).flatMap(wordsOf)]
    const isIn = (pool: readonly string[]) =>
      words.every((word) => pool.some((other) => other.startsWith(word)))
    return isIn(all) ? [{ article, isInTitle: isIn(title) }] : []
  })
  return found
    .toSorted((one, other) => Number(other.isInTitle) - Number(one.isInTitle))
    .map(({ article }) => article)
}

/** The first sentence with one of the words; the summary if no sentence has one. */
export function excerptOf(article: Article, query: string): string {
  const words = wordsOf(query)
  const sentences = piecesOf(article).flatMap((piece) => piece.split(/(?<=[.!?]) /))
  const telling = sentences.find((sentence) =>
    wordsOf(sentence).some((word) => words.some((wanted) => word.startsWith(wanted))),
  )
  return telling ?? article.summary
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
