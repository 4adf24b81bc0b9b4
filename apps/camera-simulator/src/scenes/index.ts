import { createCarPark } from './car-park.ts'
import { createFence } from './fence.ts'
import { createGate } from './gate.ts'
import { createLobby } from './lobby.ts'
import type { CreateScene, SceneName } from './scene.ts'
import { createShop } from './shop.ts'
import { createStreet } from './street.ts'
import { createWarehouse } from './warehouse.ts'
import { createYard } from './yard.ts'

export const SCENES: Readonly<Record<SceneName, CreateScene>> = {
  gate: createGate,
  'car-park': createCarPark,
  warehouse: createWarehouse,
  fence: createFence,
  lobby: createLobby,
  street: createStreet,
  yard: createYard,
  shop: createShop,
}
