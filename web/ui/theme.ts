/** The look of the app: Mantine's own parts in our colours and type. */
import { createTheme, type MantineColorsTuple } from '@mantine/core'

const blueprint: MantineColorsTuple = [
  '#eef3fb',
  '#dbe5f3',
  '#b4c9e6',
  '#8aabd9',
  '#6791ce',
  '#5181c7',
  '#4579c5',
  '#3667ae',
  '#2d5b9c',
  '#1f4e8a',
]

export const theme = createTheme({
  primaryColor: 'blueprint',
  primaryShade: { light: 7, dark: 6 },
  colors: { blueprint },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontWeight: '650' },
  components: {
    // Dimmed text must keep its contrast on our grey page.
    Text: { defaultProps: {} },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 150, events: { hover: true, focus: true, touch: true } },
    },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
  },
})
