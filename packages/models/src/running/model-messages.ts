/** What goes between a host of models and its process. */
import type { ConfiguredModel } from '../card/read-model-cards.ts'
import type { Findings, LookOrder } from '../findings.ts'
import type { ModelState } from '../model-state.ts'
import type { OpenOptions } from './open-model.ts'

export interface EmployeePhoto {
  readonly photoId: number
  readonly employeeId: number
  readonly gangId: number
  readonly jpeg: Uint8Array
}

export type ModelRequest =
  | { readonly type: 'open'; readonly models: readonly ConfiguredModel[]; readonly options: OpenOptions }
  | { readonly type: 'look'; readonly id: number; readonly order: LookOrder }
  | { readonly type: 'learn'; readonly id: number; readonly photo: EmployeePhoto }
  | { readonly type: 'forget'; readonly photoIds: readonly number[] }

export type ModelReport =
  /** About to open this one: who knows it knows which one ended the process. */
  | { readonly type: 'opening'; readonly name: string }
  | { readonly type: 'opened'; readonly states: readonly ModelState[] }
  /** Null where the look failed. */
  | { readonly type: 'looked'; readonly id: number; readonly findings: Findings | null }
  | { readonly type: 'learned'; readonly id: number; readonly isFace: boolean }
