/** The help (000 §2): one page for each area of the app, with a search. */
import {
  Alert,
  Group,
  Image,
  Kbd,
  List,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconArrowLeft, IconInfoCircle, IconSearch, IconZoomQuestion } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { excerptOf, findArticles } from './article-search.ts'
import { type Article, articles, type Part } from './articles.ts'
import classes from './help-screen.module.css'

export function HelpScreen() {
  const { topic } = useSearch({ from: '/signed-in/help' })
  const article = articles.find(({ slug }) => slug === topic)
  return article ? <ArticlePage article={article} /> : <Overview />
}

function Overview() {
  const { isAdmin, account } = useSession()
  const { q = '' } = useSearch({ from: '/signed-in/help' })
  const navigate = useNavigate()
  const found = findArticles(articles, q)
  return (
    <PageBody width={1100}>
      <PageHeader title="Help" subtitle={`${found.length} of ${articles.length} pages`} />
      {isAdmin && !account && (
        <Alert
          color="blueprint"
          variant="outline"
          mb="md"
          icon={<IconInfoCircle aria-hidden />}
          title="You administer this site"
        >
          This sign-in belongs to no company, so it has no projects of its own to show.
        </Alert>
      )}
      <TextInput
        type="search"
        aria-label="Search the help"
        placeholder="What do you want to do?"
        size="md"
        mb="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={q}
        onChange={({ currentTarget }) =>
          navigate({ to: '/help', search: { q: currentTarget.value || undefined }, replace: true })
        }
      />
      {found.length === 0 && (
        <Paper withBorder>
          <EmptyState
            title="No page says that"
            text="Try one word, or another one for it."
            icon={<IconZoomQuestion size={22} stroke={1.5} />}
          />
        </Paper>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" component="ul" p={0} m={0}>
        {found.map((article) => (
          <li key={article.slug} className={classes.entry}>
            <Link to="/help" search={{ topic: article.slug }} className={classes.card}>
              <Title order={2} fz="md">
                {article.title}
              </Title>
              <Text fz="sm" c="dimmed">
                {q ? excerptOf(article, q) : article.summary}
              </Text>
            </Link>
          </li>
        ))}
      </SimpleGrid>
    </PageBody>
  )
}

function ArticlePage({ article }: { article: Article }) {
  const next = articles[articles.indexOf(article) + 1]
  return (
    <PageBody width={860}>
      <LinkText to="/help" fz="sm" mb="sm" display="inline-block" py={12}>
        <Group gap={6} wrap="nowrap">
          <IconArrowLeft size={16} aria-hidden /> All pages
        </Group>
      </LinkText>
      <PageHeader title={article.title} subtitle={article.summary} />
      {article.picture && <Picture {...article.picture} />}
      <Stack gap="lg">
        {article.parts.map((part, index) => (
          <PartOfArticle key={part.heading ?? index} part={part} isKeys={article.slug === 'keys'} />
        ))}
      </Stack>
      {next && (
        <Text mt="xl" fz="sm">
          Next:{' '}
          <LinkText to="/help" search={{ topic: next.slug }}>
            {next.title}
          </LinkText>
        </Text>
      )}
    </PageBody>
  )
}

/** A picture of the app, light or dark as the reader's theme. */
function Picture({ name, alt }: { name: string; alt: string }) {
  const shared = { alt, className: classes.picture, width: 1200, height: 750, loading: 'lazy' } as const
  return (
    <Paper withBorder mb="lg" className={classes.frame}>
      <Image {...shared} src={`/help/${name}-light.webp`} darkHidden />
      <Image {...shared} src={`/help/${name}-dark.webp`} lightHidden />
    </Paper>
  )
}

function PartOfArticle({ part, isKeys }: { part: Part; isKeys: boolean }) {
  const { heading, text = [], steps = [], terms = [] } = part
  return (
    <Stack gap="sm" component="section" maw="70ch">
      {heading && (
        <Title order={2} fz="lg">
          {heading}
        </Title>
      )}
      {text.map((paragraph) => (
        <Text key={paragraph}>{paragraph}</Text>
      ))}
      {steps.length > 0 && (
        <List type="ordered" spacing="xs">
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {terms.length > 0 && (
        <Table verticalSpacing={6} horizontalSpacing={0}>
          <Table.Tbody>
            {terms.map(([term, meaning]) => (
              <Table.Tr key={term}>
                <Table.Th scope="row" w={130}>
                  {isKeys
                    ? term.split(' ').map((key) => (
                        <Kbd key={key} mr={4}>
                          {key}
                        </Kbd>
                      ))
                    : term}
                </Table.Th>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
