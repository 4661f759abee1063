import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { excerptOf, findArticles } from './article-search.ts'
import { articles } from './articles.ts'

const slugs = (query: string) => findArticles(articles, query).map(({ slug }) => slug)

test('nothing asked finds every page, in their order', () => {
  expect(slugs(' ')).toEqual(articles.map(({ slug }) => slug))
})

test('every word must begin a word of the page; the title counts most', () => {
  expect(slugs('punch')[0]).toBe('punch-lists')
  expect(slugs('PUNCH sna')).toEqual(['punch-lists'])
  expect(slugs('punch nonsense')).toEqual([])
  expect(slugs('snag')).toEqual(['punch-lists'])
  expect(slugs('risk')[0]).toBe('progress-and-risk')
})

test('the excerpt is the sentence that says it', () => {
  const [article] = findArticles(articles, 'recovery')
  expect(article && excerptOf(article, 'recovery')).toContain('recovery codes')
  expect(article && excerptOf(article, '')).toBe(article?.summary)
})

test('every page has an address of its own, and its pictures are there in both themes', () => {
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length)
  for (const { picture } of articles) {
    for (const theme of picture ? ['light', 'dark'] : []) {
      const file = new URL(`../../../web/public/help/${picture?.name}-${theme}.webp`, import.meta.url)
      expect(existsSync(file), file.pathname).toBe(true)
    }
  }
})
