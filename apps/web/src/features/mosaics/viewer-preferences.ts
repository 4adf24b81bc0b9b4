import { useLocalStorage } from '@mantine/hooks'
import type { Toggle } from './MosaicHeader.tsx'

/** Each viewer's own choice, kept by the browser. */
export function useKeptToggle(key: string, initial: boolean): Toggle {
  const [isOn, setOn] = useLocalStorage({ key, defaultValue: initial, getInitialValueInEffect: false })
  return { isOn, toggle: () => setOn(!isOn) }
}

export const useCameraListShown = (): Toggle => useKeptToggle('mosaic-camera-list', true)

export const useAlertSoundOn = (): Toggle => useKeptToggle('mosaic-alert-sound', true)
