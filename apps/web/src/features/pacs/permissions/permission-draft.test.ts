import { expect, it } from 'vitest'
import { type DraftRow, emptyDraft, grantsOf } from './permission-draft.ts'

const row = (key: number, id: number | null, accessType: 0 | 1 | 2): DraftRow => ({
  key,
  target: id === null ? null : { id, title: `№ ${id}` },
  accessType,
})

it('a form of permissions keeps the others unless it is told not to [PACS-PERM-15]', () => {
  expect(emptyDraft()).toMatchObject({ isMerged: true, isAuto: false, rows: [{ target: null }] })
})

it('of a group or an employee it is one call with its devices', () => {
  const draft = { rows: [row(1, 10, 0), row(2, null, 2), row(3, 11, 1)], isAuto: true, isMerged: false }
  expect(grantsOf({ by: 'employee', id: 7 }, draft)).toEqual([
    {
      holder: 'employee',
      holderId: 7,
      devices: [
        { device_id: 10, permission: 0 },
        { device_id: 11, permission: 1 },
      ],
      isAuto: true,
      isMerged: false,
    },
  ])
})

it('of a device it is a call for each holder, and never takes their other devices away', () => {
  const draft = { rows: [row(1, 3, 2), row(2, 4, 0)], isAuto: false, isMerged: false }
  expect(grantsOf({ by: 'device', id: 9, of: 'group' }, draft)).toEqual([
    { holder: 'group', holderId: 3, devices: [{ device_id: 9, permission: 2 }], isAuto: false, isMerged: true },
    { holder: 'group', holderId: 4, devices: [{ device_id: 9, permission: 0 }], isAuto: false, isMerged: true },
  ])
})

it('without a choice it is no call; a target that was chosen twice counts as it was chosen last', () => {
  expect(grantsOf({ by: 'group', id: 1 }, emptyDraft())).toEqual([])
  const twice = { rows: [row(1, 10, 0), row(2, 10, 2)], isAuto: false, isMerged: true }
  expect(grantsOf({ by: 'group', id: 1 }, twice)[0]?.devices).toEqual([{ device_id: 10, permission: 2 }])
})
