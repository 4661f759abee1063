/** The look of the app: Mantine's own parts in our colours and type. */
import { createTheme, type MantineColorsTuple } from '@mantine/core'

const blueprint: MantineColorsTuple = [
  '#eef3fb',
  '#dbe5f3',
  '#b4c9e6',
  '#8aabd9',
  '#6791ce',
  '#5181c7',
  // A shade darker than #4579c5, on which white text has too little contrast.
  '#4376c2',
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
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 150, events: { hover: true, focus: true, touch: true } },
    },
    // Without a place to wait at, the first item has the focus when a menu opens.
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false } },
    // The list scrolls by itself: a box around it would be one more stop of the keyboard.
    Select: {
      defaultProps: { withScrollArea: false },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
    Modal: { styles: { title: { fontWeight: 650, overflowWrap: 'anywhere' } } },
    // A header of a dialog is no landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
  },
})
