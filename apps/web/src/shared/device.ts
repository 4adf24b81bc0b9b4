/**
 * What the page asks of the device. Detection by name is for the mobile stub only; whether a browser is too old is asked
 * of the abilities that the page needs.
 */
import { CAMERA_PAGE_SIZE_DEFAULT, CAMERA_PAGE_SIZE_MOBILE } from '@sova/contract'

export const isMobileAgent = (userAgent: string): boolean =>
  /Android|iPhone|iPad|iPod|Mobile|Windows Phone|Opera Mini/i.test(userAgent)

/** Abilities of browsers from 2022 on: what the code is built for (es2022), and video through Media Source Extensions. */
export const isOldBrowser = (scope: object = globalThis): boolean =>
  !('structuredClone' in scope && 'AbortSignal' in scope && 'ResizeObserver' in scope) ||
  !('hasOwn' in Object && 'at' in Array.prototype)

/** Weak devices are shown fewer cameras on a page (spec 1 §1, §9). */
export const cameraPageSize = (userAgent: string = navigator.userAgent, old: boolean = isOldBrowser()): number =>
  isMobileAgent(userAgent) || old ? CAMERA_PAGE_SIZE_MOBILE : CAMERA_PAGE_SIZE_DEFAULT
