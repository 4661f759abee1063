/** Finds pages of the help by words. */
import type { Article } from './articles.ts'

/** All that a page says, piece by piece. */
function piecesOf({ summary, parts }: Article): string[] {
  const said = parts.flatMap(({ heading = '', text = [], steps = [], terms = [] }) => [
    heading,
    ...text,
    ...steps,
    ...terms.map(([term, meaning]) => `${term}: ${meaning}`),
  ])
  return [summary, ...said].filter(Boolean)
}

/** The pages in which every word of `query` begins a word, those that have them in their title first. */
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

/** The first sentence that says one of the words; the summary where there is none. */
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
