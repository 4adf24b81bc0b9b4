/** Which file answers which address. The token was checked before. */
import type { Clock, Logger } from '@sova/base'
import type { MediaAddress } from '@sova/media-formats'
import type { ArchiveCatalogue } from '../archive/archive-catalogue.ts'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import { type Answer, badRequest, methodNotAllowed } from './answer.ts'
import { answerArchiveInit, answerArchivePlaylist, answerArchiveSegment } from './archive-hls.ts'
import { answerArchiveMaster, answerDelayed, answerRewind, answerTimeshift } from './archive-master.ts'
import { answerExport, type ExportPlans } from './export.ts'
import { answerLiveInit, answerLivePart, answerLivePlaylist, answerLiveSegment } from './live-hls.ts'
import { answerLiveMaster } from './live-master.ts'
import type { MediaRequest } from './media-request.ts'
import { methodsOf } from './methods.ts'
import { answerArchivePreview, answerPreview } from './preview.ts'
import { answerRecordingStatus } from './recording-status.ts'
import { answerArchiveStill, answerScreenshot, type StillRenderer } from './stills.ts'
import { answerTransportStream } from './transport-stream.ts'
import type { WindowNumbers } from './window-numbers.ts'

export interface RouteParts {
  readonly catalogue: ArchiveCatalogue
  readonly reader: ArchiveReader
  readonly stills: StillRenderer
  readonly plans: ExportPlans
  readonly windows: WindowNumbers
  readonly clock: Clock
  readonly logger: Logger
}

export function answerMedia(request: MediaRequest, address: MediaAddress, parts: RouteParts): Answer | Promise<Answer> {
  switch (address.kind) {
    case 'live_master':
      return answerLiveMaster(request, parts.clock)
    case 'live_playlist':
      return answerLivePlaylist(request, address.tracks, parts.clock)
    case 'live_init':
      return answerLiveInit(request, address.version, address.tracks)
    case 'live_segment':
      return answerLiveSegment(request, address.sequence, address.tracks)
    case 'live_part':
      return answerLivePart(request, address, parts.clock)
    case 'mpegts':
      return answerTransportStream(request)
    case 'archive_master':
      return answerArchiveMaster(request, address, parts)
    case 'archive_playlist':
      return answerArchivePlaylist(request, address, parts)
    case 'archive_init':
      return answerArchiveInit(request, address, parts)
    case 'archive_segment':
      return answerArchiveSegment(request, address, parts)
    case 'rewind':
      return answerRewind(request, address.durationS, parts)
    case 'timeshift_abs':
      return answerTimeshift(request, address.fromS, parts)
    case 'timeshift_rel':
      return answerDelayed(request, address.delayS, parts)
    case 'export':
      return answerExport(request, address, parts)
    case 'recording_status':
      return answerRecordingStatus(request, parts)
    case 'preview':
      return answerPreview(request)
    case 'archive_preview':
      return answerArchivePreview(request, address.utcS, parts)
    case 'archive_still':
      return answerArchiveStill(request, address.utcS, parts)
    case 'screenshot':
      return answerScreenshot(request, address.width, parts)
    case 'mse_ld':
      return badRequest('This address is a WebSocket.')
    case 'whep':
    case 'whep_session':
      return methodNotAllowed(methodsOf(address))
  }
}
