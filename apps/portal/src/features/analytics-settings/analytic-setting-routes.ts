/** Settings of analytics: every kind has calls of its own with its own fields (spec 2 §7). */
import {
  type AnalyticSettingsListRequest,
  type AnalyticType,
  type EditedAnalytic,
  editCarNumberSettings,
  editCrowdSettings,
  editHelmetSettings,
  editMaskSettings,
  editParkingSettings,
  editPeopleCounterSettings,
  editPerimeterSettings,
  listCarNumberSettings,
  listCrowdSettings,
  listHelmetSettings,
  listMaskSettings,
  listParkingSettings,
  listPeopleCounterSettings,
  listPerimeterSettings,
  loadCarNumberSettings,
  loadCrowdSettings,
  loadFaceSettings,
  loadHelmetSettings,
  loadMaskSettings,
  loadMotionSettings,
  loadParkingSettings,
  loadPeopleCounterSettings,
  loadPerimeterSettings,
  loadThermalSettings,
} from '@sova/contract'
import type { Caller } from '../../http/caller.ts'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { AnalyticSettingService } from './analytic-setting-service.ts'

export function serveAnalyticSettings(server: CallServer, settings: AnalyticSettingService): void {
  const load =
    <Type extends AnalyticType>(type: Type) =>
    async (request: { camera_numbers: string[] }, { account }: Caller) => ({
      results: await settings.load(account.id, type, request.camera_numbers),
    })
  const list =
    (type: EditedAnalytic) =>
    (request: AnalyticSettingsListRequest, { account }: Caller) =>
      settings.list(account.id, type, request)
  const edit =
    <Type extends EditedAnalytic>(type: Type) =>
    (request: { camera_number: string }, { account }: Caller) =>
      settings.edit(account.id, type, request)

  handleCall(server, loadThermalSettings, load('thermal_vision'))
  handleCall(server, loadCarNumberSettings, load('car_number'))
  handleCall(server, loadFaceSettings, load('face_recognition'))
  handleCall(server, loadHelmetSettings, load('helmet'))
  handleCall(server, loadMotionSettings, load('motion_alarm'))
  handleCall(server, loadMaskSettings, load('mask'))
  handleCall(server, loadCrowdSettings, load('crowd'))
  handleCall(server, loadPerimeterSettings, load('perimeter_security'))
  handleCall(server, loadPeopleCounterSettings, load('people_counter'))
  handleCall(server, loadParkingSettings, load('parking_detection'))

  handleCall(server, listCarNumberSettings, list('car_number'))
  handleCall(server, listHelmetSettings, list('helmet'))
  handleCall(server, listMaskSettings, list('mask'))
  handleCall(server, listCrowdSettings, list('crowd'))
  handleCall(server, listPerimeterSettings, list('perimeter_security'))
  handleCall(server, listPeopleCounterSettings, list('people_counter'))
  handleCall(server, listParkingSettings, list('parking_detection'))

  handleCall(server, editCarNumberSettings, edit('car_number'))
  handleCall(server, editHelmetSettings, edit('helmet'))
  handleCall(server, editMaskSettings, edit('mask'))
  handleCall(server, editCrowdSettings, edit('crowd'))
  handleCall(server, editPerimeterSettings, edit('perimeter_security'))
  handleCall(server, editPeopleCounterSettings, edit('people_counter'))
  handleCall(server, editParkingSettings, edit('parking_detection'))
}
