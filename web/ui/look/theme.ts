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

/** The list of a picker scrolls by itself: an area around it would be one more stop of the keyboard, and come with every form. */
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
    // Without a place to wait at, the first item has the focus when a menu opens.
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false } },
    // It moves with its field: hidden as that leaves the window, it would be gone for whoever types on, and for a mouse.
    Combobox: { defaultProps: { hideDetached: false } },
    Autocomplete: scrolledByItself,
    MultiSelect: scrolledByItself,
    Select: {
      ...scrolledByItself,
      // It opens when one asks for it, not as one comes past by the keyboard or as a form comes up.
      defaultProps: { ...scrolledByItself.defaultProps, openOnFocus: false },
    },
    Modal: { styles: { title: { fontWeight: 650, overflowWrap: 'anywhere' } } },
    ModalCloseButton: { defaultProps: { iconSize: 18 } },
    // A header of a dialog is no landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
  },
})
