/**
 * Sizes and habits of Mantine's components. Colours, radii and type are in the style sheets, so this file has none.
 * Nothing here may make a style element at run time: `lockScroll` does, and the page itself never scrolls.
 */
import {
  type ActionIcon,
  type Button,
  createTheme,
  type Input,
  type Menu,
  type Modal,
  type ModalRoot,
  type SegmentedControl,
  type Select,
  type Tooltip,
} from '@mantine/core'
import menu from './menu.module.css'
import modal from './modal.module.css'
import segmented from './segmented-control.module.css'

const CONTROL_VARIABLES = { '--input-height': '32px', '--input-fz': '13px', '--input-bg': 'var(--bg-3)' }

/** A component's own `extend` would bring all its code with the first load of the page. */
const settings = <Extend extends (settings: never) => unknown>(given: Parameters<Extend>[0]) => given

export const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  defaultRadius: 'sm',
  components: {
    ActionIcon: settings<typeof ActionIcon.extend>({ defaultProps: { variant: 'subtle', color: 'gray', size: 32 } }),
    Button: settings<typeof Button.extend>({
      defaultProps: { size: 'sm' },
      vars: () => ({ root: { '--button-height': '32px', '--button-fz': '13px', '--button-padding-x': '12px' } }),
    }),
    Input: settings<typeof Input.extend>({
      defaultProps: { size: 'sm' },
      vars: () => ({ wrapper: { ...CONTROL_VARIABLES, '--input-bd': 'transparent' } }),
    }),
    Menu: settings<typeof Menu.extend>({
      defaultProps: { shadow: 'md', offset: 8 },
      classNames: { dropdown: menu.dropdown, item: menu.item, itemSection: menu.section },
    }),
    Modal: settings<typeof Modal.extend>({
      defaultProps: { centered: true, lockScroll: false, overlayProps: { backgroundOpacity: 0.6, blur: 2 } },
      classNames: { header: modal.header, title: modal.title, content: modal.content, body: modal.body },
    }),
    ModalRoot: settings<typeof ModalRoot.extend>({ defaultProps: { lockScroll: false } }),
    SegmentedControl: settings<typeof SegmentedControl.extend>({
      defaultProps: { size: 'xs', radius: 6, transitionDuration: 120 },
      classNames: { root: segmented.root, label: segmented.label, indicator: segmented.indicator },
    }),
    Select: settings<typeof Select.extend>({
      defaultProps: { allowDeselect: false, checkIconPosition: 'right', comboboxProps: { shadow: 'md', offset: 4 } },
    }),
    Tooltip: settings<typeof Tooltip.extend>({ defaultProps: { openDelay: 350, withinPortal: true } }),
  },
})
