/** Why a camera is away. */
export type UpdatingKind = 'reboot' | 'firmware'
