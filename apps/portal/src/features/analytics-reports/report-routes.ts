/** Reports, event tables and the timeline. Every kind has a call of its own with its own fields (spec 2 §7). */
import {
  type AnalyticMessage,
  type AnalyticMessageOf,
  type AnalyticType,
  countPeople,
  loadArchiveChunks,
  loadArchiveChunksOfMany,
  loadArchiveEvents,
  loadArchiveEventsOfMany,
  loadCarNumberEvents,
  loadCrowdEvents,
  loadFaceEvents,
  loadHelmetEvents,
  loadMaskEvents,
  loadMotionEvents,
  loadParkingEvents,
  loadPeopleCounterEvents,
  loadPerimeterEvents,
  loadThermalEvents,
  reportCarNumber,
  reportCrowd,
  reportFace,
  reportGangCrowd,
  reportGangHelmet,
  reportGangMask,
  reportGangParking,
  reportGangPerimeter,
  reportHelmet,
  reportMask,
  reportMotion,
  reportPacsCarNumber,
  reportPacsMotion,
  reportPacsThermal,
  reportParking,
  reportPeopleCounter,
  reportPerimeter,
  reportThermal,
} from '@sova/contract'
import type { Caller } from '../../http/caller.ts'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { ReportService } from './report-service.ts'

type ReportRequest = Parameters<ReportService['ofCamera']>[2]
type TableRequest = Parameters<ReportService['ofMany']>[2]

export function serveReports(server: CallServer, reports: ReportService): void {
  const ofCamera =
    <Type extends AnalyticType>(type: Type) =>
    async (request: ReportRequest, caller: Caller) =>
      narrowPage(type, await reports.ofCamera(caller, type, request))
  const byIds =
    <Type extends AnalyticType>(type: Type) =>
    async (request: { camera_number: string; event_ids: number[] }, caller: Caller) => ({
      results: narrow(type, await reports.byIds(caller, type, request.camera_number, request.event_ids)),
    })
  const ofMany =
    <Type extends AnalyticType>(type: Type) =>
    async (request: TableRequest, caller: Caller) =>
      narrowPage(type, await reports.ofMany(caller, type, request))

  handleCall(server, reportThermal, ofCamera('thermal_vision'))
  handleCall(server, reportCarNumber, ofCamera('car_number'))
  handleCall(server, reportFace, ofCamera('face_recognition'))
  handleCall(server, reportHelmet, ofCamera('helmet'))
  handleCall(server, reportMotion, ofCamera('motion_alarm'))
  handleCall(server, reportMask, ofCamera('mask'))
  handleCall(server, reportCrowd, ofCamera('crowd'))
  handleCall(server, reportPerimeter, ofCamera('perimeter_security'))
  handleCall(server, reportPeopleCounter, ofCamera('people_counter'))
  handleCall(server, reportParking, ofCamera('parking_detection'))

  handleCall(server, loadThermalEvents, byIds('thermal_vision'))
  handleCall(server, loadCarNumberEvents, byIds('car_number'))
  handleCall(server, loadFaceEvents, byIds('face_recognition'))
  handleCall(server, loadHelmetEvents, byIds('helmet'))
  handleCall(server, loadMotionEvents, byIds('motion_alarm'))
  handleCall(server, loadMaskEvents, byIds('mask'))
  handleCall(server, loadCrowdEvents, byIds('crowd'))
  handleCall(server, loadPerimeterEvents, byIds('perimeter_security'))
  handleCall(server, loadPeopleCounterEvents, byIds('people_counter'))
  handleCall(server, loadParkingEvents, byIds('parking_detection'))

  handleCall(server, reportPacsThermal, ofMany('thermal_vision'))
  handleCall(server, reportPacsMotion, ofMany('motion_alarm'))
  handleCall(server, reportPacsCarNumber, ofMany('car_number'))
  handleCall(server, reportGangHelmet, ofMany('helmet'))
  handleCall(server, reportGangPerimeter, ofMany('perimeter_security'))
  handleCall(server, reportGangParking, ofMany('parking_detection'))
  handleCall(server, reportGangMask, ofMany('mask'))
  handleCall(server, reportGangCrowd, ofMany('crowd'))

  handleCall(server, countPeople, async (request, { account }) => ({
    results: await reports.countPeople(account.id, request),
  }))
  handleCall(server, loadArchiveEvents, (request, caller) =>
    reports.archiveEvents(caller, [request.camera_number], request),
  )
  handleCall(server, loadArchiveEventsOfMany, (request, caller) =>
    reports.archiveEvents(caller, request.camera_numbers, request),
  )
  handleCall(server, loadArchiveChunks, (request, { account }) =>
    reports.archiveChunks(account.id, [request.camera_number], request),
  )
  handleCall(server, loadArchiveChunksOfMany, (request, { account }) =>
    reports.archiveChunks(account.id, request.camera_numbers, request),
  )
}

/** The store was asked for one kind alone. */
const narrow = <Type extends AnalyticType>(type: Type, messages: readonly AnalyticMessage[]) =>
  messages.filter((message): message is AnalyticMessageOf<Type> => message.type === type)

const narrowPage = <Type extends AnalyticType, Page extends { results: AnalyticMessage[] }>(
  type: Type,
  page: Page,
) => ({
  ...page,
  results: narrow(type, page.results),
})
