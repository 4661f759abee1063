/** The look of the app: Mantine's components in the app's colours and typeface. */
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

/**
 * The list of a select scrolls without Mantine's scroll area: the area would be one more stop for the Tab
 * key, and more code for every form.
 */
const scrolledByItself = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
} as const

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
    // Without Mantine's focus placeholder, the first item gets the focus when a menu opens.
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false } },
    // The list stays visible when its field scrolls out of the window: a person who types, or uses the mouse,
    // still needs the list.
    Combobox: { defaultProps: { hideDetached: false } },
    Autocomplete: scrolledByItself,
    MultiSelect: scrolledByItself,
    Select: {
      ...scrolledByItself,
      // The list does not open when its field gets the focus, because a field also gets the focus by Tab and
      // when a form opens.
      defaultProps: { ...scrolledByItself.defaultProps, openOnFocus: false },
    },
    Modal: { styles: { title: { fontWeight: 650, overflowWrap: 'anywhere' } } },
    ModalCloseButton: { defaultProps: { iconSize: 18 } },
    // A `div`, because the header of a dialog is no landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
  },
})
