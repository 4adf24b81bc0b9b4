/** The organisation of the demo: people, cars and devices, written once. */
import type { Installation } from '../with-installation.ts'
import { type AccessDemoRepository, createAccessDemoRepository } from './access-demo-repository.ts'
import {
  BAN_REASON,
  BANNED_EMPLOYEE,
  DEMO_DEVICES,
  DEMO_EMPLOYEES,
  DEMO_GROUPS,
  type DemoDevice,
  type DemoEmployee,
  type DemoGroupTitle,
} from './access-people.ts'
import { DEMO_CAMERAS, DEMO_TIMEZONE } from './demo-cameras.ts'

const GANG_TITLE = 'Бизнес-парк «Сова»'
const DAY_MS = 24 * 3600_000
const SIMULATED_SETTINGS = { answer: 'Открыто', delay_ms: 150 }

type GroupIds = ReadonlyMap<DemoGroupTitle, number>

export interface AccessDemoInputs {
  installation: Installation
  accountId: string
  nowMs: number
}

export async function seedAccess({ installation, accountId, nowMs }: AccessDemoInputs): Promise<void> {
  const { database, secretBox } = installation
  await database.db.transaction().execute(async (transaction) => {
    const demo = createAccessDemoRepository(transaction)
    if (await demo.hasGang(accountId)) return
    const gangId = await demo.addGang(accountId, GANG_TITLE)
    const groups = new Map<DemoGroupTitle, number>()
    for (const group of DEMO_GROUPS) groups.set(group.title, await demo.addGroup(gangId, group))
    const employees = new Map<string, number>()
    for (const employee of DEMO_EMPLOYEES) {
      employees.set(employee.title, await addEmployee(demo, gangId, employee, groups, nowMs))
    }
    const settingsSealed = secretBox.seal(JSON.stringify(SIMULATED_SETTINGS))
    for (const device of DEMO_DEVICES) {
      const deviceId = await addDevice(demo, gangId, { ...device, settingsSealed }, groups)
      const bannedId = employees.get(BANNED_EMPLOYEE)
      if (bannedId !== undefined) await demo.ban(gangId, bannedId, deviceId, BAN_REASON)
    }
  })
}

async function addEmployee(
  demo: AccessDemoRepository,
  gangId: number,
  { title, groups: titles, cars = [], isActive = true }: DemoEmployee,
  groups: GroupIds,
  nowMs: number,
): Promise<number> {
  const groupIds = titles.flatMap((group) => groups.get(group) ?? [])
  const employeeId = await demo.addEmployee(gangId, { title, isActive, groupIds })
  for (const { number, endsInDays } of cars) {
    const isTemporary = endsInDays !== undefined
    await demo.addCar(
      { gangId, employeeId },
      {
        number,
        expiredDate: isTemporary ? dateIn(nowMs + endsInDays * DAY_MS) : null,
        timezone: isTemporary ? DEMO_TIMEZONE : null,
      },
    )
  }
  return employeeId
}

async function addDevice(
  demo: AccessDemoRepository,
  gangId: number,
  device: DemoDevice & { settingsSealed: string },
  groups: GroupIds,
): Promise<number> {
  const deviceId = await demo.addDevice(gangId, device)
  for (const { scene, direction } of device.cameras) {
    const camera = DEMO_CAMERAS.find((candidate) => candidate.scene === scene)
    if (camera) await demo.linkCamera(deviceId, camera.number, direction)
  }
  for (const { title } of DEMO_GROUPS) {
    const [groupId, accessType] = [groups.get(title), device.permissions[title]]
    if (groupId !== undefined && accessType !== undefined) {
      await demo.permitGroup(gangId, groupId, deviceId, accessType)
    }
  }
  return deviceId
}

const dateIn = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
